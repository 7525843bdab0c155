import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import IconTargetArrow from '@tabler/icons-react/dist/esm/icons/IconTargetArrow.mjs'
import { practiceBounds } from '#rules/competitions/practice.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { useAction } from '#app/platform/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { CompetitionSettings, CompetitionSource } from '../../contract.ts'
import { bounds } from '../../inputs.ts'
import type { ResultPage } from '../../result-page.server.ts'

/** Without a clock to beat and without a list of names: it is for learning. */
const settings: CompetitionSettings = {
  ...{ scoring: 'accuracy', lateJoin: 'zero', guests: 'none', names: 'own', changeable: true, teams: 0 },
  answerSeconds: 60,
}

/** One press, and the lobby is open with what the class missed most. */
export function MakePractice({ page: { id, title, classroomId, questions } }: { page: ResultPage }) {
  const { t } = useTranslation('competitions')
  const localized = useLocalePath()
  const navigate = useNavigate()
  const to = localized('/dashboard/competition')
  const open = useAction<{ id: string }>('act', {
    ...{ to, stays: true },
    done: (made) => void navigate(localized(`/dashboard/competition/${made.id}`)),
  })
  const create = useAction<{ id: string }>('create', {
    ...{ to, stays: true },
    done: (made) => open.send({ competition: made.id, press: 'open', round: '', phase: '' }),
  })
  const missed = questions.filter(({ answered, right }) => right < answered).length
  if (missed === 0) return null
  const error = create.error ?? open.error
  const source: CompetitionSource = {
    ...{ kind: 'misses', from: [id] },
    questions: Math.min(missed, practiceBounds.questions),
  }
  return (
    <>
      <Button
        icon={<IconTargetArrow aria-hidden />}
        busy={create.busy || open.busy}
        onClick={() =>
          create.send({
            ...{ classroomId, source: JSON.stringify(source), settings: JSON.stringify(settings) },
            title: t('result.practiceOf', { title }).slice(0, bounds.titleLetters),
          })
        }
      >
        {t('result.practice')}
      </Button>
      {error && (
        <Notice kind="danger">
          <Refusal error={error} />
        </Notice>
      )}
    </>
  )
}
