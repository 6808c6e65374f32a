import { limits } from '@opensono/pacs-core'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../control/button/IconButton'
import { TextField, type TextFieldProps } from '../control/field/TextField'
import { useText } from '../provider/useText'
import { sessionText } from './sessionText'

/** A text field whose text is hidden, and shown on a press. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after' | 'maxLength' | 'spellCheck'>) {
  const { t } = useText(sessionText)
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      maxLength={limits.password.max}
      spellCheck={false}
      after={
        <IconButton
          size="small"
          label={t(isShown ? 'session.hidePassword' : 'session.showPassword')}
          icon={isShown ? <EyeOff /> : <Eye />}
          onPress={() => setShown(!isShown)}
        />
      }
    />
  )
}
