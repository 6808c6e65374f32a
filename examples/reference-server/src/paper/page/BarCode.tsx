import { Rect, Svg, Text, View } from '@react-pdf/renderer'
import { code128 } from '../code128'
import { oneLine } from './plainText'
import { slipStyles } from './slipStyles'

/** Points of one module: half a millimetre, which hand scanners read from a desk's printer. */
const moduleWidth = 1.4
const height = 42
/** Ten modules are left white on both sides (ISO/IEC 15417, section 4.5). */
const quietModules = 10

interface Bar {
  at: number
  width: number
}

/** Bars as runs of ink: bars that were drawn module by module would show hairlines between them. */
function barsOf(modules: string): Bar[] {
  return Array.from(modules.matchAll(/1+/g), (run) => ({ at: run.index, width: run[0].length }))
}

/** A Code 128 bar code; beneath it what it says, and of what kind that is. */
export function BarCode({ label, text }: { label: string; text: string }) {
  const modules = code128(text)
  const width = (modules.length + 2 * quietModules) * moduleWidth
  return (
    <View style={slipStyles.barCode}>
      <Svg width={width} height={height}>
        {barsOf(modules).map((bar) => (
          <Rect
            key={bar.at}
            x={(bar.at + quietModules) * moduleWidth}
            y={0}
            width={bar.width * moduleWidth}
            height={height}
            fill="#000000"
          />
        ))}
      </Svg>
      <View style={slipStyles.barCodeLine}>
        <Text style={slipStyles.barCodeLabel}>{oneLine(label)}</Text>
        <Text style={slipStyles.barCodeText}>{text}</Text>
      </View>
    </View>
  )
}
