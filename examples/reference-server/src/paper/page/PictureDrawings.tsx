import { labelPadding, lineHeight } from '@opensono/pacs-core/measure'
import { G, Path, Svg, Text, View } from '@react-pdf/renderer'
import type { PaperDrawings } from '../reportPaper'
import { drawingShapes, inks } from './drawingShapes'
import { oneLine } from './plainText'

/** Props of {@link PictureDrawings}: drawings, and the size of the picture on the page in points. */
export interface PictureDrawingsProps {
  drawings: PaperDrawings
  size: { width: number; height: number }
}

/** What is drawn over a picture: lines as lines, and words in the fonts of the paper. */
export function PictureDrawings({ drawings, size }: PictureDrawingsProps) {
  const { stage, labels } = drawings
  const scale = size.width / stage.width
  const place = { position: 'absolute', left: 0, top: 0, ...size } as const
  return (
    <View style={[place, { overflow: 'hidden' }]}>
      <Svg viewBox={`0 0 ${stage.width} ${stage.height}`} preserveAspectRatio="none" style={place}>
        {drawingShapes(drawings).map(({ dashes, transform, ...shape }, index) => (
          <G key={index} {...(transform !== '' && { transform })}>
            <Path {...shape} strokeLinecap="round" {...(dashes !== '' && { strokeDasharray: dashes })} />
          </G>
        ))}
      </Svg>
      {labels.map(({ x, y, lines, fontSize }, index) => (
        <View
          key={index}
          style={{ position: 'absolute', left: (x + labelPadding) * scale, top: (y + labelPadding) * scale }}
        >
          {lines.map((line, number) => (
            <Text key={number} style={{ fontSize: fontSize * scale, lineHeight, color: inks.ink }}>
              {oneLine(line)}
            </Text>
          ))}
        </View>
      ))}
    </View>
  )
}
