import { callName, formatDateTime, type LogEntry } from '@opensono/pacs-core'
import { Drawer } from '../control/panel/Drawer'
import { useText } from '../provider/useText'
import { useUser } from '../provider/useUser'
import { LogOutcome } from './LogOutcome'
import { logText } from './logText'
import { subjectName } from './subjectName'

/** Everything that the log keeps of one act. */
export function LogDetail({ entry, onClose }: { entry: LogEntry; onClose: () => void }) {
  const { t, language } = useText(logText)
  const timeZone = useUser()?.timeZone
  const { sequence } = entry
  const facts = [
    [t('log.column.at'), formatDateTime(entry.at, timeZone)],
    [t('log.column.user'), entry.userName],
    [t('logList.detail.roles'), entry.roles.join(t('common.listSeparator'))],
    [t('log.column.room'), entry.roomName],
    [t('logList.detail.machine'), entry.machineId],
    [t('log.column.content'), callName(language, entry)],
    [t('logList.detail.call'), entry.call],
    [t('log.column.object'), subjectName(language, { ...entry, subjectId: null })],
    [t('logList.detail.subjectId'), entry.subjectId],
    [t('log.column.outcome'), <LogOutcome key="outcome" entry={entry} />],
    [t('logList.detail.requestId'), entry.requestId],
    [t('logList.detail.sequence'), sequence === null ? t('logList.detail.notYet') : String(sequence)],
  ] as const
  return (
    <Drawer
      isOpen
      isDismissable
      onOpenChange={onClose}
      title={sequence === null ? t('logList.detail.titleNew') : t('logList.detail.title', { sequence })}
    >
      <dl className="pacs-log-facts">
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {entry.details !== null && Object.keys(entry.details).length > 0 && (
        <>
          <h3 className="pacs-log-head">{t('logList.detail.details')}</h3>
          <pre className="pacs-log-details">{JSON.stringify(entry.details, null, 2)}</pre>
        </>
      )}
    </Drawer>
  )
}
