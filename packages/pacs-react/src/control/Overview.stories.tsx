import type { Meta, StoryObj } from '@storybook/react-vite'
import { Camera, Printer, Save, Search, Trash2 } from 'lucide-react'
import { expect, within } from 'storybook/test'
import { ProbeIcon } from '../icon/ProbeIcon'
import { Button } from './button/Button'
import { IconButton } from './button/IconButton'
import { SegmentedControl } from './button/SegmentedControl'
import { ToggleButton } from './button/ToggleButton'
import { Checkbox } from './choice/Checkbox'
import { RadioGroup } from './choice/RadioGroup'
import { Switch } from './choice/Switch'
import { DateField } from './date/DateField'
import { DateRange } from './date/DateRange'
import { Badge } from './feedback/Badge'
import { Banner } from './feedback/Banner'
import { ProgressBar } from './feedback/ProgressBar'
import { StudyMark } from './feedback/StudyMark'
import { StudyStatusTag } from './feedback/StudyStatusTag'
import { ComboBox } from './field/ComboBox'
import { NativeSelect } from './field/NativeSelect'
import { NumberField } from './field/NumberField'
import { Select } from './field/Select'
import { TextArea } from './field/TextArea'
import { TextField } from './field/TextField'
import { useLanguage } from './root/RootContext'
import { Tabs } from './tabs/Tabs'

/** All controls on one page, to judge whether they belong together. */
function Overview() {
  const isChinese = useLanguage() === 'zh'
  const say = (en: string, zh: string) => (isChinese ? zh : en)
  const options = [
    { id: 'abdomen', label: say('Abdomen', '腹部'), description: 'FB' },
    { id: 'heart', label: say('Heart', '心脏'), description: 'XZ' },
  ]
  return (
    <div className="story-stack">
      <div className="story-row">
        <Button variant="primary" icon={<Save aria-hidden />} hotkey="F9">
          {say('Save', '保存')}
        </Button>
        <Button icon={<Printer aria-hidden />}>{say('Print', '打印')}</Button>
        <Button variant="quiet">{say('Cancel', '取消')}</Button>
        <Button variant="danger">{say('Delete', '删除')}</Button>
        <Button isDisabled>{say('Disabled', '不可用')}</Button>
        <Button disabledReason={say('You may not print reports.', '您没有打印报告的权限。')}>
          {say('With a reason', '有原因')}
        </Button>
        <IconButton label={say('Search', '查询')} icon={<Search aria-hidden />} />
        <IconButton label={say('Delete', '删除')} icon={<Trash2 aria-hidden />} variant="plain" />
        <ToggleButton isSelected>{say('On', '开')}</ToggleButton>
        <ToggleButton>{say('Off', '关')}</ToggleButton>
        <SegmentedControl
          label={say('Stroke', '笔画')}
          value="m"
          segments={[
            { id: 's', label: 'S' },
            { id: 'm', label: 'M' },
            { id: 'l', label: 'L' },
          ]}
        />
      </div>
      <div className="story-row">
        <Button size="big" hotkey="F1" icon={<Camera aria-hidden />}>
          {say('Still', '静态图像')}
        </Button>
        <Button size="big" hotkey="F3" icon={<ProbeIcon />} variant="primary">
          {say('Clip', '动态图像')}
        </Button>
        <Button size="small">{say('Retry', '重试')}</Button>
        <Badge count={3} label={say('3 invitations', '3 个邀请')} />
        <Badge count={120} label={say('120 failures', '120 个失败')} tone="danger" />
        <StudyStatusTag status="registered" />
        <StudyStatusTag status="checked" />
        <StudyStatusTag status="diagnosed" />
        <StudyStatusTag status="printed" isFilled />
        <StudyMark kind="locked" isFilled />
        <StudyMark kind="urgent" isFilled />
        <StudyMark kind="vip" />
      </div>
      <div className="story-grid">
        <TextField label={say('Name', '姓名')} value="张三" isRequired />
        <TextField
          label={say('Phone', '电话')}
          value="13x"
          error={say('This is not a phone number', '手机号格式不正确')}
        />
        <TextField label={say('Study', '检查号')} value="US20261121001" isReadOnly />
        <TextField
          label={say('Bed', '床号')}
          value="12"
          disabledReason={say('Only for inpatients.', '仅住院患者可填。')}
        />
        <Select label={say('Exam type', '检查类型')} value="heart" options={options} />
        <Select label={say('Department', '科室')} placeholder={say('Choose', '请选择')} options={options} isRequired />
        <ComboBox label={say('Exam part', '检查部位')} value="abdomen" options={options} />
        <NativeSelect label={say('Hospital', '医院')} value="heart" options={options} />
        <NumberField label={say('Length', '长度')} value={12.5} unit="mm" hint={say('0 to 500 mm', '0 至 500 mm')} />
        <DateField label={say('Date of birth', '出生日期')} value="1980-02-03" />
        <DateRange
          label={say('Registered', '登记日期')}
          value={{ start: '2026-11-15', end: '2026-11-21' }}
          today="2026-11-21"
          onChange={() => undefined}
        />
        <DateField label={say('LMP (last menstrual period)', '末次月经')} value={null} />
        <TextArea label={say('Comment', '备注')} value={say('Liver smooth', '肝脏形态正常')} maxLength={60} rows={2} />
        <RadioGroup
          label={say('Result', '结果')}
          value="positive"
          options={[
            { id: 'negative', label: say('Negative', '阴性') },
            { id: 'positive', label: say('Positive', '阳性') },
          ]}
        />
        <div className="story-row">
          <Checkbox isSelected>{say('Urgent', '急诊')}</Checkbox>
          <Checkbox isIndeterminate>{say('Some', '部分')}</Checkbox>
          <Switch isSelected>{say('Timed', '定时')}</Switch>
          <Switch>{say('Mute', '静音')}</Switch>
        </div>
        <ProgressBar label={say('Uploading A1', '正在上传 A1')} value={74} valueText="74%" />
      </div>
      <Banner tone="warning">
        {say(
          'You are offline. 3 images are safe on this computer and upload when the network returns.',
          '网络已断开。3 幅图像已保存在本机，网络恢复后自动上传。',
        )}
      </Banner>
      <Banner tone="danger">{say('Wrong password. 3 tries are left.', '密码错误，还可尝试 3 次。')}</Banner>
      <Tabs
        label={say('Side', '侧栏')}
        tabs={[
          { id: 'a', label: say('Knowledge', '知识库'), content: say('Knowledge tree', '知识树') },
          { id: 'b', label: say('Earlier', '历史报告'), content: '' },
        ]}
      />
    </div>
  )
}

const meta = { title: 'Control/Overview', component: Overview } satisfies Meta<typeof Overview>

export default meta
type Story = StoryObj<typeof meta>

export const Dark: Story = {}
export const Light: Story = { globals: { theme: 'light' } }
export const Touch: Story = { globals: { mode: 'touch' } }

export const Chinese: Story = {
  globals: { language: 'zh' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: /保存/ })).toBeVisible()
  },
}

export const ChineseInLight: Story = { globals: { language: 'zh', theme: 'light' } }
