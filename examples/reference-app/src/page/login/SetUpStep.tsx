import { accountText, SetUpForm, useText } from '@opensono/pacs-react'

interface Props {
  onDone: (account: { phone: string; password: string }, text: string) => void
}

/** The first hospital is made, and its administrator logs in. */
export function SetUpStep({ onDone }: Props) {
  const { t } = useText(accountText)
  return <SetUpForm onDone={(phone) => onDone({ phone, password: '' }, t('account.setUpDone'))} />
}
