import { labelPadding, lineHeight } from '@opensono/pacs-core/measure'
import { G, Line, Path, Rect, Svg, Text, View } from '@react-pdf/renderer'
import type { PaperDrawings } from '../reportPaper'
import { oneLine } from './plainText'

/** Colours of drawings on the dark ground of a picture, those of the viewer. */
const inks = { ink: '#ffd60a', halo: '#000000' } as const
const groundOpacity = 0.72

/** Props of {@link PictureDrawings}: drawings, and the size of the picture on the page in points. */
export interface PictureDrawingsProps {
  drawings: PaperDrawings
  size: { width: number; height: number }
}

/** What is drawn over a picture: lines as lines, and words in the fonts of the paper. */
export function PictureDrawings({ drawings, size }: PictureDrawingsProps) {
  const { stage, strokes, probes, labels } = drawings
  const scale = size.width / stage.width
  const place = { position: 'absolute', left: 0, top: 0, ...size } as const
  return (
    <View style={[place, { overflow: 'hidden' }]}>
      <Svg viewBox={`0 0 ${stage.width} ${stage.height}`} preserveAspectRatio="none" style={place}>
        {strokes.map(({ d, ink, width, isDashed, at }, index) => (
          <G key={index} transform={`translate(${at.x}, ${at.y}) scale(${at.scale})`}>
            <Path
              d={d}
              fill="none"
              stroke={inks[ink]}
              strokeWidth={width}
              strokeLinecap="round"
              {...(isDashed && { strokeDasharray: '4 4' })}
            />
          </G>
        ))}
        {probes.map(({ x, y, angle }, index) => (
          <G key={index} transform={`translate(${x}, ${y}) rotate(${angle})`}>
            <Rect x={-14} y={-4} width={28} height={8} fill={inks.ink} />
          </G>
        ))}
        {labels.map(({ x, y, width, height, leader }, index) => (
          <G key={index}>
            {leader !== null && (
              <Line
                x1={x + width / 2}
                y1={y + height / 2}
                x2={leader.x}
                y2={leader.y}
                stroke={inks.ink}
                strokeWidth={1}
              />
            )}
            <Rect x={x} y={y} width={width} height={height} fill={inks.halo} fillOpacity={groundOpacity} />
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
