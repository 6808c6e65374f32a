import { ConsultationReportButton } from '@opensono/pacs-react'
import { ConsultationExpertItem } from '../list/ConsultationDetail'
import { OpinionToReport, type OpinionToReportProps } from './OpinionToReport'

/** The opinions that were given, the way of them into the report, and the consultation report; nothing where there is none of it. */
export function GivenOpinions(props: OpinionToReportProps) {
  const { consultation } = props
  const given = consultation.experts.filter(({ opinion }) => opinion !== null)
  if (given.length === 0 && !consultation.hasReport) return null
  return (
    <div className="pacs-consultation-given">
      <ul className="pacs-consultation-experts">
        {given.map((expert) => (
          <ConsultationExpertItem key={expert.userId} expert={expert} />
        ))}
      </ul>
      <div className="pacs-consultation-papers">
        <OpinionToReport {...props} />
        <ConsultationReportButton consultation={consultation} />
      </div>
    </div>
  )
}
