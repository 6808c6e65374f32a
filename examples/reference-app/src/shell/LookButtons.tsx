import { IconButton, useController, useText } from '@opensono/pacs-react'
import { Languages, SunMoon } from 'lucide-react'
import { appText } from '../locale/appText'
import { useServices } from '../service/ServicesContext'

/** Language and theme, each one press away. */
export function LookButtons() {
  const { t, language, setLanguage } = useText(appText)
  const { appearance } = useServices()
  const { theme } = useController(appearance)
  return (
    <>
      <IconButton
        label={t('app.otherLanguage')}
        icon={<Languages aria-hidden />}
        onPress={() => setLanguage(language === 'en' ? 'zh' : 'en')}
      />
      <IconButton
        label={t(theme === 'dark' ? 'app.lightTheme' : 'app.darkTheme')}
        icon={<SunMoon aria-hidden />}
        onPress={() => appearance.setTheme(theme === 'dark' ? 'light' : 'dark')}
      />
    </>
  )
}
