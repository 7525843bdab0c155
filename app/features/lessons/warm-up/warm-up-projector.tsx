import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { trusted } from '#rules/lib/result.ts'
import { openLevel } from '#rules/levels/open-level.ts'
import type { WarmUp } from '#app/features/warm-ups/public.ts'
import { Segmented } from '#app/ui/segmented.tsx'
import { isTaskStep, type LevelStep } from '../player/lesson-content.ts'
import { ProjectorFrame } from '../projector/projector-frame.tsx'
import { Stage } from '../stage/stage.tsx'
import type { ShownStep } from './warm-up-content.ts'
import { WarmUpProgram } from './warm-up-program.tsx'
import styles from './warm-up-projector.module.css'

type Part = 'look' | 'try'
type WarmUpProjectorProps = { warmUp: WarmUp; looked: ShownStep; tried: ShownStep; onClose: () => void }

/** For the whole class: first a program and two questions, then the level to try. */
export function WarmUpProjector({ warmUp, looked, tried, onClose }: WarmUpProjectorProps) {
  const { t } = useTranslation('warm-ups')
  const [part, setPart] = useState<Part>('look')
  const { texts } = part === 'look' ? looked : tried
  return (
    <ProjectorFrame
      label={t('title')}
      title={texts.title}
      fullScreen={t('projector.fullScreen')}
      className={styles.whole}
      onClose={onClose}
      controls={
        <Segmented
          label={t('projector.steps')}
          value={part}
          onChange={(next: Part) => setPart(next)}
          options={[
            { value: 'look', label: t('projector.look') },
            { value: 'try', label: t('projector.try') },
          ]}
        />
      }
    >
      {part === 'look' ? (
        <>
          <p className={styles.task}>{texts.task}</p>
          <div className={styles.look}>
            <WarmUpProgram warmUp={warmUp} step={looked.step} />
          </div>
          <ol className={styles.questions}>
            <li>{t('what')}</li>
            <li>{t('change')}</li>
          </ol>
        </>
      ) : (
        <>
          <p className={styles.task}>{texts.task}</p>
          {!isTaskStep(tried.step) && (
            <div className={styles.level}>
              <LevelPicture step={tried.step} />
            </div>
          )}
          <p className={styles.place}>
            {t('place', { lesson: warmUp.practice.place.title, step: warmUp.practice.place.number })}
          </p>
        </>
      )}
    </ProjectorFrame>
  )
}

/** The level as it begins. */
function LevelPicture({ step }: { step: LevelStep }) {
  const { cases } = useMemo(() => trusted(openLevel(step)), [step])
  return <Stage place={step} skin={step.skin} cases={cases} looking={0} run={null} stepMs={0} />
}
