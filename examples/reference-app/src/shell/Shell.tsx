import {
  CaptureRoot,
  LicenceBanner,
  LockScreen,
  OfflineBanner,
  PacsProvider,
  PageBoundary,
  StorageBanner,
  UploadBanners,
  useController,
  useText,
} from '@opensono/pacs-react'
import { Activity, Fragment } from 'react'
import { Outlet, useLoaderData, useLocation } from 'react-router'
import { shellText } from '../locale/shellText'
import { trailOf } from '../route/appRoutes'
import type { ShellData } from '../route/ShellData'
import { openWorkstation } from '../service/openWorkstation'
import { useServices } from '../service/ServicesContext'
import { AskBeforeLeaving } from './AskBeforeLeaving'
import { ConsultationCalls } from './consultationParts'
import { LockKey } from './LockKey'
import { PageTitle } from './PageTitle'
import { Rail } from './Rail'
import { ReportKeepAlive } from './ReportKeepAlive'
import { TopBar } from './TopBar'
import { UrgentBar } from './UrgentBar'

/** What is shown around every page: modules, place, current patient, and what goes on in the background. */
export function Shell() {
  const services = useServices()
  const { t } = useText(shellText)
  const { routes, isDemo } = useLoaderData<ShellData>()
  const workstation = services.lifetime.once(openWorkstation, services, isDemo)
  const { pathname } = useLocation()
  const route = trailOf(routes, pathname).at(-1) ?? null
  const { user, isLocked } = useController(services.session)
  const studyId = useController(workstation.currentPatient, ({ patient }) => patient?.studyId ?? '')
  return (
    <PacsProvider workstation={workstation}>
      <PageTitle title={route === null ? null : t(`app.routeTitle.${route.name}`)} />
      <CaptureRoot />
      <LockKey />
      <AskBeforeLeaving />
      {!isLocked && routes.some(({ name }) => name === 'consultation') && <ConsultationCalls />}
      {/* Behind the lock the pages rest as they were left: nothing of them is drawn, and they ask for nothing. */}
      <Activity mode={isLocked ? 'hidden' : 'visible'}>
        <div className="app-shell">
          <Rail routes={routes} />
          <TopBar routes={routes} idleLock={workstation.idleLock} />
          <main className="app-main" data-page={route?.name}>
            <UrgentBar />
            {/* The workbench has both in its side column, so that the picture keeps its size. */}
            {route?.name !== 'image' && (
              <>
                <StorageBanner className="app-offline" />
                <OfflineBanner className="app-offline" />
                <LicenceBanner className="app-offline" />
                <UploadBanners />
              </>
            )}
            {/* Another hospital is another place for every page; another room is not. */}
            <Fragment key={user?.hospitalId}>
              <PageBoundary resetKey={`${pathname} ${studyId}`}>
                <Outlet />
              </PageBoundary>
              {/* The next patient never meets the broken page of the former. */}
              <PageBoundary resetKey={`report ${studyId}`}>
                <ReportKeepAlive isShown={route?.name === 'report'} />
              </PageBoundary>
            </Fragment>
          </main>
        </div>
      </Activity>
      {isLocked && <LockScreen className="app-lock" />}
    </PacsProvider>
  )
}
