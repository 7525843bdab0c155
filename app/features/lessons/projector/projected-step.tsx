import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { ClassPrograms } from '#app/features/progress/public.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { useGroups } from '../misconceptions/use-groups.ts'
import { isTaskStep, type LevelStep, type TaskStep } from '../player/lesson-content.ts'
import { withoutBackticks } from '../tasks/code-words.tsx'
import { AT_ONCE, letterOf, projectedOf } from './projected.ts'
import { ProjectedCard } from './projected-card.tsx'
import { ProjectedTask } from './projected-task.tsx'
import { ProjectedWorld } from './projected-world.tsx'
import styles from './lesson-projector.module.css'

type ProjectedStepProps = { step: LevelStep | TaskStep; task: string; programs: ClassPrograms }

type Shown = 'solved' | 'all'

/** A level or a task large, with the chosen program in it, and what the class made of it side by side. */
export function ProjectedStep({ step, task, programs }: ProjectedStepProps) {
  const { t } = useTranslation('projector')
  const groups = useGroups(step, programs)
  const all = useMemo(() => projectedOf(programs, groups ?? []), [programs, groups])
  const [asked, setShown] = useState<Shown | null>(null)
  const shown = asked ?? (all.some(({ solved }) => solved) ? 'solved' : 'all')
  const [page, setPage] = useState(0)
  const [chosen, setChosen] = useState('')
  const list = all.filter(({ solved }) => solved || shown === 'all')
  const pages = Math.max(1, Math.ceil(list.length / AT_ONCE))
  const first = Math.min(page, pages - 1) * AT_ONCE
  const beside = list.slice(first, first + AT_ONCE)
  const open = beside.find(({ key }) => key === chosen) ?? beside[0] ?? null
  return (
    <>
      <section className={styles.level} aria-label={t('level')}>
        <p className={styles.task}>{withoutBackticks(task)}</p>
        {isTaskStep(step) ? (
          <ProjectedTask key={open?.key ?? ''} step={step} program={open} />
        ) : (
          <ProjectedWorld key={open?.key ?? ''} step={step} program={open} />
        )}
      </section>
      <section className={styles.made} aria-label={t('made')}>
        <Segmented
          label={t('which')}
          value={shown}
          onChange={(next: Shown) => {
            setShown(next)
            setPage(0)
          }}
          options={[
            { value: 'solved', label: t('solved') },
            { value: 'all', label: t('all') },
          ]}
        />
        {beside.length === 0 ? (
          groups && <p className={styles.none}>{t(shown === 'all' ? 'none' : 'noneSolved')}</p>
        ) : (
          <ol className={styles.programs} data-count={beside.length} aria-label={t('programs')}>
            {beside.map((program, at) => (
              <ProjectedCard
                key={program.key}
                step={step}
                program={program}
                letter={letterOf(first + at)}
                isChosen={program === open}
                onChoose={() => setChosen(program.key)}
              />
            ))}
          </ol>
        )}
        {pages > 1 && (
          <nav className={styles.pages} aria-label={t('more')}>
            <IconButton
              variant="paper"
              size={48}
              label={t('before')}
              icon={<IconChevronLeft aria-hidden />}
              disabled={first === 0}
              onClick={() => setPage(first / AT_ONCE - 1)}
            />
            <span>{t('page', { page: first / AT_ONCE + 1, pages })}</span>
            <IconButton
              variant="paper"
              size={48}
              label={t('after')}
              icon={<IconChevronRight aria-hidden />}
              disabled={first + AT_ONCE >= list.length}
              onClick={() => setPage(first / AT_ONCE + 1)}
            />
          </nav>
        )}
      </section>
    </>
  )
}
