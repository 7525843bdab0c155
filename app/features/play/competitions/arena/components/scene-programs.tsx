import { Suspense, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceLetters } from '#app/features/learning/lessons/public-player.ts'
import { ProgramPicture, useLessonLevel } from '#app/features/learning/lessons/public.ts'
import type { ArenaLevel } from '../contract.ts'
import { countDone } from '../../host/stage/done-counts.ts'
import type { SceneProps } from '../../host/stage/stage.tsx'
import ArenaIntro from './arena-intro.tsx'
import styles from './scene-arena.module.css'

/** Wall after an arena round: the best programs side by side, anonymous. */
export default function ScenePrograms({ room, host }: SceneProps) {
  const { t } = useTranslation('competitions')
  const { round, arena, players } = room
  const best = host.arena?.best ?? []
  if (!round || !arena?.level) return null
  return (
    <div className={styles.scene}>
      <div className={styles.side}>
        <ArenaIntro level={arena.level} number={round.number} of={round.of} isLarge />
      </div>
      <section className={styles.best} aria-label={t('arena.bestPrograms')}>
        <h3>{t('arena.solvedOf', { count: countDone(host).arena, all: players })}</h3>
        {best.length === 0 ? <p>{t('arena.nobody')}</p> : <Programs level={arena.level} best={best} />}
      </section>
    </div>
  )
}

type ProgramsProps = { level: ArenaLevel; best: NonNullable<SceneProps['host']['arena']>['best'] }

function Programs({ level, best }: ProgramsProps) {
  const { t } = useTranslation('competitions')
  const result = useLessonLevel(level.file, level.step)
  return (
    <ol className={styles.programs}>
      {best.map(({ program, blocks, players }, index) => (
        <li key={program}>
          <h4>
            {t('arena.program', { letter: choiceLetters[index] })}
            <small>{[t('arena.size', { count: blocks }), t('arena.same', { count: players })].join(' · ')}</small>
          </h4>
          <div className={styles.program} style={{ '--programs': best.length, '--blocks': blocks } as CSSProperties}>
            <Suspense>{result.kind === 'here' && <ProgramPicture level={result.level} program={program} />}</Suspense>
          </div>
        </li>
      ))}
    </ol>
  )
}
