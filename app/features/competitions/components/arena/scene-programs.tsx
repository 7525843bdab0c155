import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceLetters } from '#app/features/questions/public.ts'
import { ProgramPicture, useLevelOfLesson } from '#app/features/lessons/public.ts'
import type { ArenaLevel } from '../../arena/contract.ts'
import { doneOf } from '../host/done-counts.ts'
import type { SceneProps } from '../host/stage.tsx'
import ArenaLook from './arena-look.tsx'
import styles from './scene-arena.module.css'

/** After the round: the best programs beside each other, without names. */
export default function ScenePrograms({ room, host }: SceneProps) {
  const { t } = useTranslation('competitions')
  const { round, arena, players } = room
  const best = host.arena?.best ?? []
  if (!round || !arena?.level) return null
  return (
    <div className={styles.scene}>
      <div className={styles.side}>
        <ArenaLook level={arena.level} number={round.number} of={round.of} isLarge />
      </div>
      <section className={styles.best} aria-label={t('arena.bestPrograms')}>
        <h3>{t('arena.solvedOf', { count: doneOf(host).arena, all: players })}</h3>
        {best.length === 0 ? <p>{t('arena.nobody')}</p> : <Programs level={arena.level} best={best} />}
      </section>
    </div>
  )
}

type ProgramsProps = { level: ArenaLevel; best: NonNullable<SceneProps['host']['arena']>['best'] }

function Programs({ level, best }: ProgramsProps) {
  const { t } = useTranslation('competitions')
  const found = useLevelOfLesson(level.file, level.step)
  return (
    <ol className={styles.programs}>
      {best.map(({ program, blocks, players }, at) => (
        <li key={program}>
          <h4>
            {t('arena.program', { letter: choiceLetters[at] })}
            <small>{[t('arena.size', { count: blocks }), t('arena.same', { count: players })].join(' · ')}</small>
          </h4>
          <div className={styles.program}>
            <Suspense>{found.kind === 'here' && <ProgramPicture level={found.level} program={program} />}</Suspense>
          </div>
        </li>
      ))}
    </ol>
  )
}
