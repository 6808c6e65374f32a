import { Page, Text, View } from '@react-pdf/renderer'
import type { SlipPaper } from '../slipPaper'
import { BarCode } from './BarCode'
import { PaperDocument } from './PaperDocument'
import { oneLine, plainText } from './plainText'
import { slipStyles } from './slipStyles'

/** The slip that a patient is given. */
export function SlipSheet({ paper, families }: { paper: SlipPaper; families: string[] }) {
  return (
    <PaperDocument paper={paper} at={paper.madeAt}>
      <Page size="A6" style={[slipStyles.slip, { fontFamily: families }]}>
        <Text style={slipStyles.hospital}>{oneLine(paper.hospitalName)}</Text>
        <Text style={slipStyles.title}>{oneLine(paper.title)}</Text>
        <View style={slipStyles.queue}>
          <Text style={slipStyles.queueLabel}>{oneLine(paper.queueLabel)}</Text>
          <Text style={slipStyles.queueNumber}>{oneLine(paper.queueNumber)}</Text>
          <Text style={slipStyles.day}>{oneLine(paper.day)}</Text>
        </View>
        <BarCode label={paper.barCodeLabel} text={paper.barCode} />
        <View style={slipStyles.facts}>
          {paper.facts.map((fact) => (
            <View key={fact.label} style={fact.isWide === true ? slipStyles.factWide : slipStyles.fact} wrap={false}>
              <Text style={slipStyles.factLabel}>{oneLine(fact.label)}</Text>
              <Text style={slipStyles.factValue}>{oneLine(fact.value)}</Text>
            </View>
          ))}
        </View>
        {paper.notices.length > 0 && (
          <View style={slipStyles.notices}>
            <Text style={slipStyles.heading}>{oneLine(paper.noticesLabel)}</Text>
            {paper.notices.map((notice) => (
              <Text key={notice} style={slipStyles.notice}>
                {plainText(notice)}
              </Text>
            ))}
          </View>
        )}
        <Text style={slipStyles.slipFoot}>{oneLine(paper.footer)}</Text>
      </Page>
    </PaperDocument>
  )
}
