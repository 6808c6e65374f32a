import type { Meta, StoryObj } from '@storybook/react-vite'
import { Camera, Settings, Users } from 'lucide-react'
import { expect, within } from 'storybook/test'
import { AngleIcon } from './AngleIcon'
import { AreaIcon } from './AreaIcon'
import { BindToStudyIcon } from './BindToStudyIcon'
import { BodyMarkIcon } from './BodyMarkIcon'
import { BufferIcon } from './BufferIcon'
import { CaliperMModeIcon } from './CaliperMModeIcon'
import { CaptureCardIcon } from './CaptureCardIcon'
import { ClipIcon } from './ClipIcon'
import { DistanceIcon } from './DistanceIcon'
import { DopplerTraceIcon } from './DopplerTraceIcon'
import { FootPedalIcon } from './FootPedalIcon'
import { FreehandIcon } from './FreehandIcon'
import { FreezeIcon } from './FreezeIcon'
import { LastSecondsIcon } from './LastSecondsIcon'
import { ProbeIcon } from './ProbeIcon'
import { StillIcon } from './StillIcon'

const icons = {
  AngleIcon,
  AreaIcon,
  BindToStudyIcon,
  BodyMarkIcon,
  BufferIcon,
  CaliperMModeIcon,
  CaptureCardIcon,
  ClipIcon,
  DistanceIcon,
  DopplerTraceIcon,
  FootPedalIcon,
  FreehandIcon,
  FreezeIcon,
  LastSecondsIcon,
  ProbeIcon,
  StillIcon,
}

const meta = { title: 'Icon/Own', component: ProbeIcon } satisfies Meta<typeof ProbeIcon>

export default meta
type Story = StoryObj<typeof meta>

export const All: Story = {
  render: () => (
    <div className="story-grid">
      {Object.entries(icons).map(([name, Icon]) => (
        <div key={name} className="story-row">
          <Icon />
          {name}
        </div>
      ))}
    </div>
  ),
}
export const AllInLight: Story = { ...All, globals: { theme: 'light' } }

export const BesideLucide: Story = {
  render: () => (
    <div className="story-row">
      <Camera aria-hidden />
      <ProbeIcon />
      <Users aria-hidden />
      <StillIcon />
      <ClipIcon />
      <Settings aria-hidden />
    </div>
  ),
}

export const Named: Story = {
  args: { title: 'Probe' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('img', { name: 'Probe' })).toBeVisible()
  },
}
