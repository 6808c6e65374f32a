import { Image, Text, View } from '@react-pdf/renderer'
import type { ReportPaper } from '../reportPaper'
import { oneLine } from './plainText'
import type { PrintPicture } from './readPicture'
import { styles } from './styles'

/** Who answers for the report, and when; a line to sign on for whom nobody knows yet: at the foot of the last page, never parted. */
export function Closing({
  paper,
  signatures,
}: {
  paper: ReportPaper
  signatures: readonly (PrintPicture | undefined)[]
}) {
  return (
    <View style={styles.closing} wrap={false}>
      <View style={styles.closingRow}>
        {paper.signers.map((signer, index) => {
          const signature = signatures[index]
          return (
            // Signers never change place: their index is their key.
            <View key={index} style={styles.signer}>
              <Text style={styles.signerLabel}>{oneLine(signer.label)}</Text>
              {signature && <Image src={signature.data} cache={false} style={styles.signature} />}
              {signer.name === '' && !signature ? (
                <View style={styles.signLine} />
              ) : (
                <Text style={styles.signerName}>{oneLine(signer.name)}</Text>
              )}
            </View>
          )
        })}
        {paper.reportedAt !== '' && (
          <View style={styles.signer}>
            <Text style={styles.signerLabel}>{oneLine(paper.labels.reportedAt)}</Text>
            <Text style={styles.signerName}>{oneLine(paper.reportedAt)}</Text>
          </View>
        )}
      </View>
    </View>
  )
}
