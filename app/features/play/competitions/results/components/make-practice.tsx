import { useTranslation } from 'react-i18next'
import IconTargetArrow from '@tabler/icons-react/dist/esm/icons/IconTargetArrow.mjs'
import { gameMode, playsQuestions } from '#rules/competitions/game-mode.ts'
import { practiceBounds } from '#rules/competitions/practice.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import type { CompetitionSettings, CompetitionSource } from '../../contract.ts'
import { OpenRoomSheet } from '../../idle/open-room-sheet.tsx'
import { bounds } from '../../inputs.ts'
import { useCreateRoom } from '../../wizard/use-create-room.ts'
import type { ResultPage } from '../result-page.server.ts'

/** For practice: scores accuracy instead of speed, and shows each rank to its player only. */
const practiceSettings: Omit<CompetitionSettings, 'answerSeconds'> = {
  ...{ scoring: 'accuracy', lateJoin: 'zero', guests: 'none', names: 'own', changeable: true, teams: 0 },
}

/** Creates a competition from what the class missed most, and opens its lobby. */
export function MakePractice({ page }: { page: ResultPage }) {
  const { title, classroomId } = page
  const { t } = useTranslation('competitions')
  const creating = useCreateRoom(classroomId)
  const practice = selectPractice(page)
  if (!practice) return null
  const { error, busy, choice } = creating
  return (
    <>
      <Button
        icon={<IconTargetArrow aria-hidden />}
        busy={busy}
        onClick={() =>
          creating.send(
            {
              source: JSON.stringify(practice.source),
              settings: JSON.stringify({ ...practiceSettings, answerSeconds: practice.answerSeconds }),
              title: t('result.practiceOf', { title }).slice(0, bounds.titleLetters),
            },
            true,
          )
        }
      >
        {t(`result.practice.${gameMode(page.game)}`)}
      </Button>
      <RefusalNotice error={error} />
      <OpenRoomSheet {...choice} />
    </>
  )
}

type PracticeChoice = { readonly source: CompetitionSource; readonly answerSeconds: number }

/** The missed questions, unsolved levels or unfinished race rounds, hardest first; null if there are none. */
function selectPractice({ id, game, questions, levels, races, figures }: ResultPage): PracticeChoice | null {
  const mode = gameMode(game)
  if (playsQuestions(game)) {
    const missedCount = questions.filter(({ answered, right }) => right < answered).length
    const source = { kind: 'misses', from: [id], questions: Math.min(missedCount, practiceBounds.questions) } as const
    return missedCount === 0 ? null : { source, answerSeconds: 60 }
  }
  if (mode === 'arena') {
    const unsolved = levels
      .filter(({ solved }) => solved < figures.players)
      .toSorted((level, other) => level.solved - other.solved)
    const source = { kind: 'levels', levels: unsolved.map(({ lesson, step }) => ({ lesson, step })) } as const
    return unsolved.length === 0 ? null : { source, answerSeconds: 300 }
  }
  const countWithStar = (stars: readonly number[]) => stars.slice(1).reduce((sum, count) => sum + count, 0)
  const unfinishedRaces = races
    .filter(({ stars }) => countWithStar(stars) < figures.players)
    .toSorted((race, other) => countWithStar(race.stars) - countWithStar(other.stars))
  const source = { kind: 'minigame', game, levels: unfinishedRaces.map(({ level }) => level) } as const
  return unfinishedRaces.length === 0 ? null : { source, answerSeconds: 180 }
}
