import { Page, Text, View } from '@react-pdf/renderer'
import type { FormBlock, FormPaper } from '../formPaper'
import { BarCode } from './BarCode'
import { FactTable } from './FactTable'
import { PaperDocument } from './PaperDocument'
import { pageBox } from './pageBox'
import { oneLine, plainText } from './plainText'
import { slipStyles } from './slipStyles'

function Block({ block }: { block: FormBlock }) {
  if (block.kind === 'facts') {
    return (
      <View style={slipStyles.formFacts}>
        <FactTable facts={block.facts} />
      </View>
    )
  }
  return (
    <View style={slipStyles.section}>
      <Text style={slipStyles.heading}>{oneLine(block.title)}</Text>
      <Text style={slipStyles.body}>{plainText(block.text)}</Text>
    </View>
  )
}

/** A form: head, facts, what is written, lines to sign on. */
export function FormSheet({ paper, families }: { paper: FormPaper; families: string[] }) {
  const { width, height } = pageBox(paper.size, paper.orientation)
  return (
    <PaperDocument paper={paper} at={paper.madeAt}>
      <Page size={[width, height]} style={[slipStyles.form, { fontFamily: families }]}>
        <Text style={slipStyles.hospital}>{oneLine(paper.hospitalName)}</Text>
        <Text style={slipStyles.title}>{oneLine(paper.title)}</Text>
        <FactTable facts={paper.header} />
        {paper.blocks.map((block, index) => (
          // Blocks never change place: their index is their key.
          <Block key={index} block={block} />
        ))}
        <View style={slipStyles.signers} wrap={false}>
          {paper.signers.map(({ label, name }) => (
            <View key={label} style={slipStyles.signer}>
              <Text style={slipStyles.signerLabel}>{oneLine(label)}</Text>
              <Text style={slipStyles.signerName}>{oneLine(name)}</Text>
            </View>
          ))}
        </View>
        <BarCode label={paper.barCodeLabel} text={paper.barCode} />
        <Text fixed style={slipStyles.formFoot}>
          {oneLine(paper.footer)}
        </Text>
      </Page>
    </PaperDocument>
  )
}
