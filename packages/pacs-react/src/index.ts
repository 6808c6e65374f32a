// Users, roles and what they may do.
export { accessText } from './access/accessText'
export { MachineKeyTable } from './access/machineKey/MachineKeyTable'
export { RoleDrawer, type RoleDrawerProps } from './access/RoleDrawer'
export { RolePermissions } from './access/RolePermissions'
export { UserDrawer, type UserDrawerProps } from './access/UserDrawer'
export { UserTable, type UserTableProps } from './access/UserTable'

// Controls.

export { DepartmentTable } from './access/department/DepartmentTable'
export { departmentText } from './access/department/departmentText'
export { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from './control/button/Button'
export { IconButton, type IconButtonProps } from './control/button/IconButton'
export { type Segment, SegmentedControl, type SegmentedControlProps } from './control/button/SegmentedControl'
export { ToggleButton, type ToggleButtonProps } from './control/button/ToggleButton'
export type { ControlProps, FieldProps, Option, Tone } from './control/ControlProps'
export type { ChartData, ChartPoint, ChartSeries } from './control/chart/Chart'
export { ChartWithTable, type ChartWithTableProps } from './control/chart/ChartWithTable'
export { StatTile, type StatTileProps } from './control/chart/StatTile'
export { Checkbox, type CheckboxProps } from './control/choice/Checkbox'
export { RadioGroup, type RadioGroupProps } from './control/choice/RadioGroup'
export { Switch, type SwitchProps } from './control/choice/Switch'
export { DateField, type DateFieldProps } from './control/date/DateField'
export { DateRange, type DateRangeProps } from './control/date/DateRange'
export { Badge, type BadgeProps } from './control/feedback/Badge'
export { Banner, type BannerProps } from './control/feedback/Banner'
export { EmptyState, type EmptyStateProps } from './control/feedback/EmptyState'
export { ErrorState, type ErrorStateProps } from './control/feedback/ErrorState'
export { ProgressBar, type ProgressBarProps } from './control/feedback/ProgressBar'
export { Skeleton, type SkeletonProps } from './control/feedback/Skeleton'
export { StatusTag, type StatusTagProps, type StatusTone } from './control/feedback/StatusTag'
export { StudyMark, type StudyMarkKind, type StudyMarkProps } from './control/feedback/StudyMark'
export { StudyStatusTag, type StudyStatusTagProps } from './control/feedback/StudyStatusTag'
export { ComboBox, type ComboBoxProps } from './control/field/ComboBox'
export { NativeSelect } from './control/field/NativeSelect'
export { NumberField, type NumberFieldProps } from './control/field/NumberField'
export { SearchField, type SearchFieldProps } from './control/field/SearchField'
export { Select, type SelectProps } from './control/field/Select'
export { TextArea, type TextAreaProps } from './control/field/TextArea'
export { TextField, type TextFieldProps } from './control/field/TextField'
export { type UseShortcutOptions, useShortcut } from './control/key/useKeymap'
export { useNarrow } from './control/layout/useNarrow'
export { ListFrame, type ListFrameProps } from './control/list/ListFrame'
export { SearchConditions, type SearchConditionsProps } from './control/list/SearchConditions'
export { Menu, type MenuEntry, type MenuProps } from './control/menu/Menu'
export { ConfirmDialog, type ConfirmDialogProps } from './control/overlay/ConfirmDialog'
export { Dialog, type DialogProps } from './control/overlay/Dialog'
export { Popover, type PopoverProps } from './control/overlay/Popover'
export { TextDialog, type TextDialogProps } from './control/overlay/TextDialog'
export { Tooltip, type TooltipProps } from './control/overlay/Tooltip'
export { Pager, type PagerProps } from './control/pager/Pager'
export { CommandPalette, type CommandPaletteProps } from './control/palette/CommandPalette'
export type { PaletteEntry } from './control/palette/matchEntries'
export { Drawer, type DrawerProps } from './control/panel/Drawer'
export { LeaveQuestion, type LeaveQuestionProps } from './control/panel/LeaveQuestion'
export { SidePanel, type SidePanelProps } from './control/panel/SidePanel'
export { PacsRoot, type PacsRootProps, type Theme } from './control/root/PacsRoot'
export type { Mode } from './control/root/RootContext'
export { type UseScannerOptions, useScanner } from './control/scan/useScanner'
export { Table, type TableProps } from './control/table/Table'
export type { TableColumn, TableSort, TableStatus } from './control/table/TableColumn'
export { type TabItem, Tabs, type TabsProps } from './control/tabs/Tabs'
export {
  type CreateToastsOptions,
  createToasts,
  type Toast,
  type ToastOptions,
  type Toasts,
  type ToastsState,
  type ToastTone,
} from './control/toast/createToasts'
export { ToastProvider, type ToastProviderProps, useMaybeToasts, useToasts } from './control/toast/ToastProvider'
export { ToastRegion, type ToastRegionProps } from './control/toast/ToastRegion'
export { ConsultationHospitalTable } from './expert/ConsultationHospitalTable'
export { ExpertGroupTable } from './expert/ExpertGroupTable'
export { ExpertTable, type ExpertTableProps } from './expert/ExpertTable'
export { expertText } from './expert/expertText'
export { HisSettings } from './his/HisSettings'
export { hisText } from './his/hisText'
export { CaptureBar, type CaptureBarProps } from './image/capture/CaptureBar'
export { CaptureRoot } from './image/capture/CaptureRoot'
export { CaptureWorkbench, type CaptureWorkbenchProps } from './image/capture/CaptureWorkbench'
export { LivePicture, type LivePictureProps } from './image/capture/LivePicture'
export { type CaptureButtonProps, type UseCaptureResult, useCapture } from './image/capture/useCapture'
export { useRecordingClock } from './image/capture/useRecordingClock'
export { DicomHeader, type DicomHeaderProps } from './image/dicom/DicomHeader'
export { OtherPatients, type OtherPatientsProps, type PatientDecision } from './image/dicom/OtherPatients'
export { ExportImages, type ExportImagesProps } from './image/export/ExportImages'
export { imageText } from './image/imageText'
export { ImagePreview, type ImagePreviewProps } from './image/preview/ImagePreview'
export { itemOfRow, type StripItem, type StripStatus } from './image/StripItem'
export { CaptureSettings, type CaptureSettingsProps } from './image/settings/CaptureSettings'
// Images and capture.
export { AddFiles, type AddFilesProps } from './image/strip/AddFiles'
export { BufferStrip, type BufferStripProps } from './image/strip/BufferStrip'
export { ImageStrip, type ImageStripProps } from './image/strip/ImageStrip'
export { type UseImageActionsResult, useImageActions } from './image/strip/useImageActions'
export { type UseStripResult, useBufferStrip, useStudyStrip } from './image/strip/useStrip'
export { OfflineBanner } from './image/upload/OfflineBanner'
export { UploadActivity } from './image/upload/UploadActivity'
export { UploadBanners } from './image/upload/UploadBanners'
export type { MeasureCalls } from './image/viewer/drawings/MeasureCalls'
export { FrameViewer, type FrameViewerProps } from './image/viewer/FrameViewer'
export { ImageViewer, type ImageViewerProps } from './image/viewer/ImageViewer'
export type { PictureFacts, PictureSource, PictureState, PictureWindow } from './image/viewer/picture/PictureSource'
export { StudyViewer, type StudyViewerProps } from './image/viewer/StudyViewer'
export type { OpenPicture } from './image/viewer/stage/usePicture'
export { ViewerWindow, type ViewerWindowProps } from './image/viewer/ViewerWindow'
export { viewerText } from './image/viewer/viewerText'
export { ListPager, type ListPagerProps } from './list/ListPager'
export { type PageState, pageState } from './list/pageState'
export { type ListQuery, type UseListQueryResult, useListQuery } from './list/useListQuery'
// The operation log.
export { logText } from './log/logText'
export { OperationLog, type OperationLogProps } from './log/OperationLog'
export { PdfPreview, type PdfPreviewProps } from './paper/PdfPreview'
export { PrintFrame, type PrintFrameProps } from './paper/PrintFrame'
// Patients and studies.
export { FurtherVisit, type FurtherVisitProps } from './patient/FurtherVisit'
export { HisOrders, type HisOrdersProps } from './patient/HisOrders'
export { PatientHistory, type PatientHistoryProps } from './patient/PatientHistory'
export { PatientSearch, type PatientSearchProps } from './patient/PatientSearch'
export { patientText } from './patient/patientText'
// Provider and hooks.
export { Allowed, type AllowedProps } from './provider/Allowed'
export { applyEvent } from './provider/applyEvent'
export { type CallKey, callKey } from './provider/callKey'
export { commonText } from './provider/commonText'
export { createQueryClient } from './provider/createQueryClient'
export { ErrorNote, type ErrorNoteProps } from './provider/ErrorNote'
export { type KeepFreshOptions, keepFresh } from './provider/keepFresh'
export { lazyPart } from './provider/lazyPart'
export type { HoldReason, LeaveGuard } from './provider/leave/createLeaveGuard'
export { useHoldPage, useLeaveGuard } from './provider/leave/useLeaveGuard'
export type { PacsServices, ProvidedServices } from './provider/PacsContext'
export { PacsProvider, type PacsProviderProps } from './provider/PacsProvider'
export { PageBoundary, type PageBoundaryProps } from './provider/PageBoundary'
export { ServicesProvider, type ServicesProviderProps } from './provider/ServicesProvider'
export { type UseCallOptions, useCall } from './provider/useCall'
export { useController } from './provider/useController'
export { type UseCurrentStudyResult, useCurrentStudy } from './provider/useCurrentStudy'
export { useErrorText, useRefusalText } from './provider/useErrorText'
export { type UseMutationCallOptions, useMutationCall } from './provider/useMutationCall'
export { usePacs } from './provider/usePacs'
export { type Needed, usePermission } from './provider/usePermission'
export { useRefusal } from './provider/useRefusal'
export { type UseTextResult, useText } from './provider/useText'
export { useActor, useUser } from './provider/useUser'
// Reports.
export type { ReportDraft, ReportDraftState } from './report/createReportDraft'
export type { ReportContent } from './report/ReportContent'
export { ReportEditor, type ReportEditorProps } from './report/ReportEditor'
export type { ReportInsertion } from './report/ReportInsertion'
export { ReportWorkbench, type ReportWorkbenchProps } from './report/ReportWorkbench'
export { reportText } from './report/reportText'
export { sealText } from './report/seal/sealText'
export { VerifyReport } from './report/seal/VerifyReport'
export { DrawSignature, type DrawSignatureProps } from './report/signature/DrawSignature'
export { signatureText } from './report/signature/signatureText'
export { type UseReportActsResult, useReportActs } from './report/useReportActs'
export { type UseReportDraftResult, useReportDraft } from './report/useReportDraft'
// Session.
export {
  type AccountDialogProps,
  ChangePasswordDialog,
  InvitationsDialog,
  SessionsDialog,
} from './session/account/AccountDialogs'
export { accountText } from './session/account/accountText'
export { ChangePassword, type ChangePasswordProps } from './session/account/ChangePassword'
export { ForgotPassword, type ForgotPasswordProps } from './session/account/ForgotPassword'
export { SecondFactorDialog, type SecondFactorDialogProps } from './session/account/SecondFactorDialog'
export { SetUpForm, type SetUpFormProps } from './session/account/SetUpForm'
export { LoginForm, type LoginFormProps } from './session/LoginForm'
export { LockScreen } from './session/lock/LockScreen'
export { lockText } from './session/lock/lockText'
export { LicenceBanner } from './session/place/LicenceBanner'
export { placeText } from './session/place/placeText'
export { RoomSwitcher } from './session/place/RoomSwitcher'
export { sessionText } from './session/sessionText'
export {
  type LoginChoice,
  type LoginField,
  type LoginFields,
  type PasswordChangeReason,
  type UseLoginOptions,
  type UseLoginResult,
  useLogin,
} from './session/useLogin'
export type { UseSmsCodeResult } from './session/useSmsCode'
export { useToday } from './session/useToday'
export { BodyPartMapping } from './settings/basicData/BodyPartMapping'
export { DictionaryTable, type DictionaryTableProps } from './settings/basicData/DictionaryTable'
export { dictionaryText } from './settings/basicData/dictionaryText'
// Settings.
export {
  type Appearance,
  type AppearanceOptions,
  type AppearanceState,
  createAppearance,
} from './settings/createAppearance'
export { parameterText } from './settings/formula/parameterText'
export { GlobalParameters } from './settings/rule/GlobalParameters'
export { ruleText } from './settings/rule/ruleText'
export { SystemRules } from './settings/rule/SystemRules'
export { useWorkRules } from './settings/rule/useWorkRules'
export { TemplateTable, type TemplateTableProps } from './settings/template/TemplateTable'
export { templateText } from './settings/template/templateText'
// Statistics.
export { ConsultationBoard } from './statistics/consultation/ConsultationBoard'
export {
  ConsultationFiguresTable,
  type ConsultationFiguresTableProps,
} from './statistics/consultation/ConsultationFiguresTable'
export { QualityPanel, type QualityPanelProps } from './statistics/quality/QualityPanel'
export { statisticText } from './statistics/statisticText'
export { TurnaroundPanel, type TurnaroundPanelProps } from './statistics/turnaround/TurnaroundPanel'
export { WorkloadTable, type WorkloadTableProps } from './statistics/workload/WorkloadTable'
export { CurrentPatient, type CurrentPatientProps } from './study/CurrentPatient'
export { RegistrationDesk, type RegistrationDeskProps } from './study/desk/RegistrationDesk'
export { StudyMoreInfo, type StudyMoreInfoProps } from './study/more/StudyMoreInfo'
export { type UsePapersResult, usePapers } from './study/paper/usePapers'
export { QueueBoard, type QueueBoardProps } from './study/queue/QueueBoard'
export { RegistrationForm, type RegistrationFormProps } from './study/registration/RegistrationForm'
export {
  type UseRegistrationOptions,
  type UseRegistrationResult,
  useRegistration,
} from './study/registration/useRegistration'
export { StudyFilterBar, type StudyFilterBarProps } from './study/StudyFilterBar'
export { StudyPreview, type StudyPreviewProps } from './study/StudyPreview'
export { StudyRecords, type StudyRecordsProps } from './study/StudyRecords'
export type { StudyOpenTarget } from './study/StudyRowActions'
export { defaultStudyColumns, type StudyColumnView, StudyTable, type StudyTableProps } from './study/StudyTable'
export type { StudyColumnId } from './study/studyColumns'
export { studyText } from './study/studyText'
export { type UseStudySearchResult, useStudySearch } from './study/useStudySearch'

// Urgent values.

export { UrgentButton } from './urgent/UrgentButton'
export { UrgentNotices, type UrgentNoticesProps } from './urgent/UrgentNotices'
export { urgentText } from './urgent/urgentText'
