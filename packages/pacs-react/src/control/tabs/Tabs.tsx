import { forwardRef, type ReactNode, useState } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import type { ControlProps } from '../ControlProps'
import { classes } from '../classes'
import { present } from '../present'

/** One tab of {@link Tabs}, and its panel. */
export interface TabItem<Id extends string = string> {
  id: Id
  label: string
  icon?: ReactNode
  /** A count or a mark after the label. */
  badge?: ReactNode
  content: ReactNode
  isDisabled?: boolean | undefined
}

/** Props of {@link Tabs}. Without `value` it keeps its own state. */
export interface TabsProps<Id extends string = string> extends ControlProps {
  /** Names the list of tabs for a reader. */
  label: string
  tabs: readonly TabItem<Id>[]
  /** Without it the tabs keep their own state, starting with the first. */
  value?: Id | undefined
  /**
   * Called with the id of the tab that the user chooses, also when it is shown already. Without `value` it is also called once at the start,
   * with the first tab.
   */
  onChange?: ((id: Id) => void) | undefined
  /** Keeps every panel mounted that was ever shown, for panels whose state must survive. @defaultValue false */
  isKeepingPanels?: boolean | undefined
}

/** Shows one of several panels. Arrow keys move along the tabs. */
export const Tabs = forwardRef(function Tabs(props, ref) {
  const { label, tabs, value, onChange, isKeepingPanels, className, ...rest } = props
  const [chosenIds, setChosenIds] = useState<readonly string[]>([])
  const shown = value ?? chosenIds.at(-1) ?? tabs.find((tab) => !tab.isDisabled)?.id
  if (isKeepingPanels && shown !== undefined && !chosenIds.includes(shown)) setChosenIds([...chosenIds, shown])
  return (
    <AriaTabs
      {...present(rest)}
      ref={ref}
      className={classes('pacs-tabs', className)}
      {...(value !== undefined && { selectedKey: value })}
      onSelectionChange={(key) => {
        const chosen = tabs.find((tab) => tab.id === key)
        if (!chosen) return
        if (isKeepingPanels) setChosenIds((ids) => [...ids.filter((id) => id !== chosen.id), chosen.id])
        onChange?.(chosen.id)
      }}
    >
      <TabList className="pacs-tab-list" aria-label={label}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className="pacs-tab" {...present({ isDisabled: tab.isDisabled })}>
            {tab.icon}
            <span className="pacs-truncate" title={tab.label}>
              {tab.label}
            </span>
            {tab.badge}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel
          key={tab.id}
          id={tab.id}
          className="pacs-tab-panel"
          shouldForceMount={isKeepingPanels === true && chosenIds.includes(tab.id)}
        >
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}) as <Id extends string = string>(props: TabsProps<Id> & React.RefAttributes<HTMLDivElement>) => ReactNode
