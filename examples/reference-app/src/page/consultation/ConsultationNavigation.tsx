import { useText } from '@opensono/pacs-react'
import { NavLink } from 'react-router'
import { appText } from '../../locale/appText'
import { appRoutes, type ConsultationRoute } from '../../route/appRoutes'

const pages = appRoutes.find(({ name }) => name === 'consultation')?.children ?? []

/** The pages of consultations, which no menu shows. */
export function ConsultationNavigation({ current }: { current: ConsultationRoute }) {
  const { t } = useText(appText)
  return (
    <nav className="app-consultation-pages" aria-label={t('app.route.consultation')}>
      {pages.map(({ name, path }) => (
        <NavLink key={name} to={path} aria-current={name === current ? 'page' : undefined}>
          {t(`app.route.${name}`)}
        </NavLink>
      ))}
    </nav>
  )
}
