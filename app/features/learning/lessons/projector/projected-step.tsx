import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { ClassPrograms } from '#app/features/learning/progress/public.ts'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import { useGroups } from '../misconceptions/use-groups.ts'
import { isTaskStep, type LevelStep, type TaskStep } from '../player/lesson-content.ts'
import { withoutBackticks } from '../tasks/text-with-code.tsx'
import { PROGRAMS_PER_PAGE, letterForIndex, listProjectedPrograms } from './projected-programs.ts'
import { ProjectedCard } from './projected-card.tsx'
import { ProjectedTask } from './projected-task.tsx'
import { ProjectedWorld } from './projected-world.tsx'
import styles from './lesson-projector.module.css'

type ProjectedStepProps = { step: LevelStep | TaskStep; task: string; programs: ClassPrograms }

type Filter = 'solved' | 'all'

/** Shows the level or task running the chosen program, next to the class's programs. */
export function ProjectedStep({ step, task, programs }: ProjectedStepProps) {
  const { t } = useTranslation('projector')
  const groups = useGroups(step, programs)
  const projected = useMemo(() => listProjectedPrograms(programs, groups ?? []), [programs, groups])
  const [chosenFilter, setChosenFilter] = useState<Filter | null>(null)
  const filter = chosenFilter ?? (projected.some(({ solved }) => solved) ? 'solved' : 'all')
  const [page, setPage] = useState(0)
  const [chosen, setChosen] = useState('')
  const list = projected.filter(({ solved }) => solved || filter === 'all')
  const pages = Math.max(1, Math.ceil(list.length / PROGRAMS_PER_PAGE))
  const first = Math.min(page, pages - 1) * PROGRAMS_PER_PAGE
  const visible = list.slice(first, first + PROGRAMS_PER_PAGE)
  const open = visible.find(({ key }) => key === chosen) ?? visible[0] ?? null
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
        <SegmentedControl
          label={t('which')}
          value={filter}
          onChange={(next: Filter) => {
            setChosenFilter(next)
            setPage(0)
          }}
          options={[
            { value: 'solved', label: t('solved') },
            { value: 'all', label: t('all') },
          ]}
        />
        {visible.length === 0 ? (
          groups && <p className={styles.none}>{t(filter === 'all' ? 'none' : 'noneSolved')}</p>
        ) : (
          <ol className={styles.programs} data-count={visible.length} aria-label={t('programs')}>
            {visible.map((program, index) => (
              <ProjectedCard
                key={program.key}
                step={step}
                program={program}
                letter={letterForIndex(first + index)}
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
              onClick={() => setPage(first / PROGRAMS_PER_PAGE - 1)}
            />
            <span>{t('page', { page: first / PROGRAMS_PER_PAGE + 1, pages })}</span>
            <IconButton
              variant="paper"
              size={48}
              label={t('after')}
              icon={<IconChevronRight aria-hidden />}
              disabled={first + PROGRAMS_PER_PAGE >= list.length}
              onClick={() => setPage(first / PROGRAMS_PER_PAGE + 1)}
            />
          </nav>
        )}
      </section>
    </>
  )
}
