import { Button } from '../../control/button/Button'
import { CopyField } from '../../control/field/CopyField'
import { Dialog } from '../../control/overlay/Dialog'
import { useText } from '../../provider/useText'
import { accessText } from '../accessText'
import type { MadeMachineKey } from './NewMachineKeyDrawer'

interface ShownMachineKeyProps {
  made: MadeMachineKey
  onClose: () => void
}

/** A key that was just made, shown this once. Escape does not close it: the key would be lost. */
export function ShownMachineKey({ made: { name, key }, onClose }: ShownMachineKeyProps) {
  const { t } = useText(accessText)
  return (
    <Dialog
      isOpen
      onOpenChange={() => undefined}
      role="alertdialog"
      title={t('machineKey.shownTitle', { name })}
      actions={
        <Button variant="primary" onPress={onClose}>
          {t('machineKey.done')}
        </Button>
      }
    >
      <p className="pacs-confirm-text">{t('machineKey.shownText')}</p>
      <CopyField label={t('machineKey.key')} value={key} />
    </Dialog>
  )
}
