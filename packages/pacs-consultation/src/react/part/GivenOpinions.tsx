import { ConsultationExpertItem } from '../list/ConsultationDetail'
import { OpinionToReport, type OpinionToReportProps } from './OpinionToReport'

/** The opinions that were given, and the way of them into the report; nothing where there is none. */
export function GivenOpinions(props: OpinionToReportProps) {
  const given = props.consultation.experts.filter(({ opinion }) => opinion !== null)
  if (given.length === 0) return null
  return (
    <div className="pacs-consultation-given">
      <ul className="pacs-consultation-experts">
        {given.map((expert) => (
          <ConsultationExpertItem key={expert.userId} expert={expert} />
        ))}
      </ul>
      <OpinionToReport {...props} />
    </div>
  )
}
