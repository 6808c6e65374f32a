import { type DataOf, formatDateTime, type InputOf, PacsError, reportSealApi } from '@opensono/pacs-core'
import { FileCheck } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { Button } from '../../control/button/Button'
import { FileButton } from '../../control/button/FileButton'
import { DateField } from '../../control/date/DateField'
import { Banner } from '../../control/feedback/Banner'
import { TextField } from '../../control/field/TextField'
import { ErrorNote } from '../../provider/ErrorNote'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { readSealedFile } from './readSealedFile'
import { sealText } from './sealText'

type Verified = DataOf<typeof reportSealApi.verify>
type Asked = InputOf<typeof reportSealApi.verify>

type Result =
  | { readonly kind: 'none' | 'running' }
  | { readonly kind: 'notSealed'; readonly name: string }
  | { readonly kind: 'failed'; readonly error: PacsError }
  | {
      readonly kind: 'answered'
      readonly answer: Verified
      readonly isOfCode: boolean
      readonly asked: Who
    }

/** Verifies the file of a sealed report, or the code of a paper. It needs no login. */
export function VerifyReport() {
  const { t } = useText(sealText)
  const { pacs } = usePacs()
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const [birthDate, setBirthDate] = useState<string | null>(null)
  const [result, setResult] = useState<Result>({ kind: 'none' })

  async function verify(asked: Asked, isOfCode: boolean) {
    setResult({ kind: 'running' })
    const person = name.trim() === '' ? {} : { name: name.trim(), birthDate }
    try {
      const answer = await pacs.call(reportSealApi.verify, { ...asked, ...person })
      const who = name.trim() === '' ? 'nobody' : birthDate === null ? 'name' : 'person'
      setResult({ kind: 'answered', answer, isOfCode, asked: who })
    } catch (thrown) {
      setResult({ kind: 'failed', error: PacsError.from(thrown) })
    }
  }

  async function verifyFile(file: File) {
    const sealed = await readSealedFile(file)
    if (sealed === null) setResult({ kind: 'notSealed', name: file.name })
    else await verify(sealed, false)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file !== undefined) void verifyFile(file)
  }

  const isRunning = result.kind === 'running'
  return (
    <section className="pacs-verify" aria-label={t('seal.verify.title')}>
      <p>{t('seal.verify.intro')}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a drop is the second way; the button does the same by keys. */}
      <div className="pacs-verify-drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <FileCheck aria-hidden />
        <p>{t('seal.verify.drop')}</p>
        <FileButton
          label={t('seal.verify.choose')}
          extensions={['.json']}
          variant="primary"
          isPending={isRunning}
          onChoose={(file) => void verifyFile(file)}
        >
          {t('seal.verify.choose')}
        </FileButton>
      </div>
      <form
        className="pacs-verify-code"
        onSubmit={(event) => {
          event.preventDefault()
          if (code.trim() !== '') void verify({ code }, true)
        }}
      >
        <TextField
          label={t('seal.verify.code')}
          hint={t('seal.verify.codeHint')}
          value={code}
          maxLength={64}
          onChange={setCode}
        />
        <p>{t('seal.verify.personHint')}</p>
        <TextField label={t('seal.verify.name')} value={name} maxLength={256} onChange={setName} />
        <DateField label={t('seal.verify.birthDate')} value={birthDate} onChange={setBirthDate} />
        <Button type="submit" isPending={isRunning}>
          {t('seal.verify.check')}
        </Button>
      </form>
      <Answer result={result} />
    </section>
  )
}

const tones = { valid: 'success', changed: 'danger', unknown: 'warning' } as const

function Answer({ result }: { result: Result }) {
  const { t } = useText(sealText)
  if (result.kind === 'notSealed')
    return <Banner tone="warning">{t('seal.verify.notSealed', { name: result.name })}</Banner>
  if (result.kind === 'failed') return <ErrorNote error={result.error} />
  if (result.kind !== 'answered') return null
  const { answer, isOfCode, asked } = result
  const { verdict, sealedAt, hospitalName, timeZone, isAddendum, addenda, isPerson, isIdentityCorrected } = answer
  // In the hospital's zone: that is the time on the paper.
  const inZone = (at: string) => formatDateTime(at, timeZone ?? undefined)
  const words = verdict === 'valid' ? validWords(answer, isOfCode) : verdict
  const facts = { time: sealedAt === null ? '' : inZone(sealedAt), hospital: hospitalName ?? '' }
  const times = addenda.map(inZone).join(', ')
  return (
    <Banner tone={toneOf(answer, asked)}>
      {t(`seal.verify.${words}`, facts)}
      {verdict === 'valid' && asked !== 'nobody' && !isAddendum && (
        <p>{t(`seal.verify.${personWords(isPerson, asked)}`)}</p>
      )}
      {isIdentityCorrected && <p>{t('seal.verify.corrected')}</p>}
      {addenda.length > 0 && <p>{t('seal.verify.addenda', { count: addenda.length, times })}</p>}
    </Banner>
  )
}

type Who = 'nobody' | 'name' | 'person'

function toneOf({ verdict, isPerson, isIdentityCorrected, isAddendum }: Verified, asked: Who) {
  if (isPerson === false) return 'danger'
  const isOpen = isPerson === null && asked !== 'nobody' && !isAddendum && verdict === 'valid'
  return isIdentityCorrected || isOpen ? 'warning' : tones[verdict]
}

function personWords(isPerson: boolean | null, asked: Who) {
  if (isPerson === null) return asked === 'name' ? 'needsBirthDate' : 'namesNobody'
  return isPerson ? 'isPerson' : 'isOther'
}

function validWords({ isAddendum, isConsultation }: Verified, isOfCode: boolean) {
  if (isAddendum) return 'validAddendum'
  if (isConsultation) return 'validConsultation'
  return isOfCode ? 'validCode' : 'valid'
}
