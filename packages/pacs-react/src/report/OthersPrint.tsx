import type { Study } from '@opensono/pacs-core'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../control/button/Button'
import { Banner } from '../control/feedback/Banner'
import { useText } from '../provider/useText'
import { useActor } from '../provider/useUser'
import { ConfirmAct } from '../study/act/ConfirmAct'
import { refusalOf } from '../study/act/studyActs'
import { useRunAct } from '../study/act/useRunAct'
import { studyText } from '../study/studyText'

/** Says that a printed report is that of others, and who they are; who may reset the study is offered to. */
export function OthersPrint({ study, children }: { study: Study; children: string }) {
  const { t } = useText(studyText)
  const actor = useActor()
  const { run, isPending } = useRunAct()
  const [isAsking, setAsking] = useState(false)
  const mayReset = actor !== null && refusalOf('reset', [study], actor) === null
  return (
    <>
      <Banner
        tone="info"
        actions={
          mayReset && (
            <Button size="small" icon={<RotateCcw />} onPress={() => setAsking(true)}>
              {t('studyAct.reset')}
            </Button>
          )
        }
      >
        {children}
      </Banner>
      {isAsking && (
        <ConfirmAct
          act="reset"
          rows={[study]}
          isPending={isPending}
          onConfirm={() => void run('reset', [study]).then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
