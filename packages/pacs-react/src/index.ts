// Controls.

export { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from './control/button/Button'
export { IconButton, type IconButtonProps } from './control/button/IconButton'
export { type Segment, SegmentedControl, type SegmentedControlProps } from './control/button/SegmentedControl'
export { ToggleButton, type ToggleButtonProps } from './control/button/ToggleButton'
export type { ControlProps, FieldProps, Option, Tone } from './control/ControlProps'
export { Checkbox, type CheckboxProps } from './control/choice/Checkbox'
export { RadioGroup, type RadioGroupProps } from './control/choice/RadioGroup'
export { Switch, type SwitchProps } from './control/choice/Switch'
export { Badge, type BadgeProps } from './control/feedback/Badge'
export { Banner, type BannerProps } from './control/feedback/Banner'
export { EmptyState, type EmptyStateProps } from './control/feedback/EmptyState'
export { ErrorState, type ErrorStateProps } from './control/feedback/ErrorState'
export { ProgressBar, type ProgressBarProps } from './control/feedback/ProgressBar'
export { Skeleton, type SkeletonProps } from './control/feedback/Skeleton'
export { StatusTag, type StatusTagProps, type StatusTone } from './control/feedback/StatusTag'
export { ComboBox, type ComboBoxProps } from './control/field/ComboBox'
export { NativeSelect } from './control/field/NativeSelect'
export { NumberField, type NumberFieldProps } from './control/field/NumberField'
export { Select, type SelectProps } from './control/field/Select'
export { TextArea, type TextAreaProps } from './control/field/TextArea'
export { TextField, type TextFieldProps } from './control/field/TextField'
export { Menu, type MenuEntry, type MenuProps } from './control/menu/Menu'
export { ConfirmDialog, type ConfirmDialogProps } from './control/overlay/ConfirmDialog'
export { Dialog, type DialogProps } from './control/overlay/Dialog'
export { Popover, type PopoverProps } from './control/overlay/Popover'
export { Tooltip, type TooltipProps } from './control/overlay/Tooltip'
export { Drawer, type DrawerProps } from './control/panel/Drawer'
export { SidePanel, type SidePanelProps } from './control/panel/SidePanel'
export {
  type Mode,
  PacsRoot,
  type PacsRootProps,
  type Theme,
  useLanguage,
  usePortalElement,
  usePortalProps,
} from './control/root/PacsRoot'
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
// Provider and hooks.
export { Allowed, type AllowedProps } from './provider/Allowed'
export { applyEvent } from './provider/applyEvent'
export { type CallKey, callKey } from './provider/callKey'
export { commonText } from './provider/commonText'
export { createQueryClient } from './provider/createQueryClient'
export { ErrorNote, type ErrorNoteProps } from './provider/ErrorNote'
export type { PacsServices } from './provider/PacsContext'
export { PacsProvider, type PacsProviderProps } from './provider/PacsProvider'
export { PageBoundary, type PageBoundaryProps } from './provider/PageBoundary'
export { type UseCallOptions, useCall } from './provider/useCall'
export { useController } from './provider/useController'
export { useErrorText } from './provider/useErrorText'
export { type UseMutationCallOptions, useMutationCall } from './provider/useMutationCall'
export { useMaybePacs, usePacs } from './provider/usePacs'
export { type Needed, usePermission } from './provider/usePermission'
export { useRefusal } from './provider/useRefusal'
export { type UseTextResult, useText } from './provider/useText'
export { useActor, useUser } from './provider/useUser'
