import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import IconTargetArrow from '@tabler/icons-react/dist/esm/icons/IconTargetArrow.mjs'
import { gameMode } from '#rules/competitions/game-mode.ts'
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
const settings: Omit<CompetitionSettings, 'answerSeconds'> = {
  ...{ scoring: 'accuracy', lateJoin: 'zero', guests: 'none', names: 'own', changeable: true, teams: 0 },
}

/** One press, and the lobby is open with what the class missed most. */
export function MakePractice({ page }: { page: ResultPage }) {
  const { title, classroomId } = page
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
  const practice = practiceOf(page)
  if (!practice) return null
  const error = create.error ?? open.error
  return (
    <>
      <Button
        icon={<IconTargetArrow aria-hidden />}
        busy={create.busy || open.busy}
        onClick={() =>
          create.send({
            classroomId,
            source: JSON.stringify(practice.source),
            settings: JSON.stringify({ ...settings, answerSeconds: practice.answerSeconds }),
            title: t('result.practiceOf', { title }).slice(0, bounds.titleLetters),
          })
        }
      >
        {t(`result.practice.${gameMode(page.game)}`)}
      </Button>
      {error && (
        <Notice kind="danger">
          <Refusal error={error} />
        </Notice>
      )}
    </>
  )
}

type Practice = { readonly source: CompetitionSource; readonly answerSeconds: number }

/** What some of the class did not make, the hardest first; nothing where all made all of it. */
function practiceOf({ id, game, questions, levels, races, figures }: ResultPage): Practice | null {
  const mode = gameMode(game)
  if (mode === 'quiz') {
    const missed = questions.filter(({ answered, right }) => right < answered).length
    const source = { kind: 'misses', from: [id], questions: Math.min(missed, practiceBounds.questions) } as const
    return missed === 0 ? null : { source, answerSeconds: 60 }
  }
  if (mode === 'arena') {
    const unsolved = levels
      .filter(({ solved }) => solved < figures.players)
      .toSorted((one, other) => one.solved - other.solved)
    const source = { kind: 'levels', levels: unsolved.map(({ lesson, step }) => ({ lesson, step })) } as const
    return unsolved.length === 0 ? null : { source, answerSeconds: 300 }
  }
  const withStar = (stars: readonly number[]) => stars.slice(1).reduce((sum, count) => sum + count, 0)
  const unwon = races
    .filter(({ stars }) => withStar(stars) < figures.players)
    .toSorted((one, other) => withStar(one.stars) - withStar(other.stars))
  const source = { kind: 'minigame', game, levels: unwon.map(({ level }) => level) } as const
  return unwon.length === 0 ? null : { source, answerSeconds: 180 }
}
