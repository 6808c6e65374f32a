import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import type { Option } from '../ControlProps'
import { present } from '../present'
import { usePortalProps } from '../root/RootContext'

interface OptionListProps {
  options: readonly Option[]
  /** Shown instead of an empty list. */
  emptyText?: ReactNode
}

/** The list that drops from a Select or ComboBox, as wide as its box at least. */
export function OptionList({ options, emptyText }: OptionListProps) {
  const portal = usePortalProps()
  return (
    <Popover {...portal} className="pacs-popover pacs-options-popover" placement="bottom start" offset={4}>
      <ListBox
        className="pacs-options"
        items={options}
        {...(emptyText !== undefined && {
          renderEmptyState: () => <div className="pacs-options-empty">{emptyText}</div>,
        })}
      >
        {(option) => (
          <ListBoxItem
            id={option.id}
            textValue={option.label}
            className="pacs-option"
            {...present({ isDisabled: option.isDisabled })}
          >
            {({ isSelected }) => (
              <>
                {option.icon}
                <span className="pacs-option-label">{option.label}</span>
                {option.description && <span className="pacs-option-note">{option.description}</span>}
                <span className="pacs-option-check">{isSelected && <Check aria-hidden />}</span>
              </>
            )}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  )
}
