import type { KeyValueStorage } from '@opensono/pacs-core'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { Button } from '../../control/button/Button'
import { IconButton } from '../../control/button/IconButton'
import { EmptyState } from '../../control/feedback/EmptyState'
import { ScrollArea } from '../../control/layout/ScrollArea'
import { useNarrow } from '../../control/layout/useNarrow'
import { present } from '../../control/present'
import { useText } from '../../provider/useText'
import { reportText } from '../reportText'
import type { ReportPanel, ReportPanelProps } from './ReportPanel'
import { reportPanels } from './reportPanels'

/** What the side column of a report shows. */
export interface ReportSidePanelProps extends ReportPanelProps {}

const storageKey = 'opensono.reportPanel'

/** The panel that was open when a report was last written here, or the first. */
function keptPanel(storage: KeyValueStorage | undefined): string | undefined {
  const kept = storage?.getItem(storageKey)
  return (reportPanels.find(({ id }) => id === kept) ?? reportPanels[0])?.id
}

/** The column beside the text: one panel at a time, chosen by a tab. In a narrow window only the tabs stay; a panel covers the text until it is closed. */
export function ReportSidePanel(props: ReportSidePanelProps) {
  const { t } = useText(reportText)
  const isNarrow = useNarrow()
  const [chosen, setChosen] = useState(() => keptPanel(props.storage))
  const [isOpen, setOpen] = useState(false)
  const isShown = !isNarrow || isOpen
  return (
    <Tabs
      className="pacs-report-panels"
      orientation="vertical"
      {...present({ selectedKey: chosen })}
      onSelectionChange={(key) => {
        setChosen(String(key))
        props.storage?.setItem(storageKey, String(key))
      }}
    >
      <TabList className="pacs-report-panel-tabs" aria-label={t('report.panels')}>
        {reportPanels.map(({ id, icon: Icon }) => (
          <Tab key={id} id={id} className="pacs-report-panel-tab" onPress={() => setOpen(true)}>
            <span title={t(`report.panel.${id}`)}>
              <Icon aria-hidden />
              <span className="pacs-hidden-visually">{t(`report.panel.${id}`)}</span>
            </span>
          </Tab>
        ))}
      </TabList>
      {reportPanels.map((panel) => (
        // Closed it stays as an empty box: its tab names what it controls.
        <TabPanel key={panel.id} id={panel.id} className={isShown ? 'pacs-report-panel' : 'pacs-report-panel-closed'}>
          {isShown && (
            <>
              <div className="pacs-report-panel-head">
                <h2>{t(`report.panel.${panel.id}`)}</h2>
                {isNarrow && <IconButton label={t('report.closePanel')} icon={<X />} onPress={() => setOpen(false)} />}
              </div>
              <ScrollArea className="pacs-report-panel-body">
                <OpenPanel {...props} panel={panel} />
              </ScrollArea>
            </>
          )}
        </TabPanel>
      ))}
    </Tabs>
  )
}

/** A panel whose code may not come: then it is asked for again by a button. */
function OpenPanel({ panel: { Panel }, ...props }: ReportPanelProps & { panel: ReportPanel }) {
  const { t } = useText(reportText)
  const [isLost, setLost] = useState(false)
  if (isLost) {
    return (
      <EmptyState
        title={t('report.panelLost')}
        action={<Button onPress={() => setLost(false)}>{t('common.retry')}</Button>}
      />
    )
  }
  return <Panel {...props} onClose={() => setLost(true)} />
}
