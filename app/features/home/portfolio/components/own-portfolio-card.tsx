import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useLive } from '#app/platform/live/live.ts'
import { useReloadOnChange } from '#app/platform/live/use-reload-on-change.ts'
import { workLines } from '#rules/portfolio/work-lines.ts'
import { SelectField } from '#app/ui/fields/field.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import { portfolioPath, type OwnPortfolio, type OwnWork } from '../contract.ts'
import { WorkPicture } from './work-picture.tsx'
import styles from './work.module.css'

type OwnPortfolioCardProps = { classroomId: string; student: string; portfolio: OwnPortfolio }

const firstShown = 4

/** Card of the student's home: finished lessons, with a star on those for the family. */
export function OwnPortfolioCard({ classroomId, student, portfolio: { work, stamp } }: OwnPortfolioCardProps) {
  const { t } = useTranslation('portfolio')
  useReloadOnChange(useLive(portfolioPath(classroomId, student), stamp), stamp)
  const [isExpanded, setExpanded] = useState(false)
  const shownWork = isExpanded ? work : work.slice(0, firstShown)
  return (
    <Card title={t('title')} icon={<IconHome aria-hidden />}>
      <p className={styles.hint}>{work.length > 0 ? t('own.hint') : t('own.none')}</p>
      {work.length > 0 && (
        <ul className={styles.list}>
          {shownWork.map((item) => (
            <OwnWorkItem key={item.lesson} classroomId={classroomId} work={item} />
          ))}
        </ul>
      )}
      {shownWork.length < work.length && (
        <Button variant="quiet" wide onClick={() => setExpanded(true)}>
          {t('all', { total: work.length })}
        </Button>
      )}
    </Card>
  )
}

function OwnWorkItem({ classroomId, work }: { classroomId: string; work: OwnWork }) {
  const { t } = useTranslation('portfolio')
  const { lesson, title, state, line, note } = work
  const [star, unstar] = [useAction('star-work'), useAction('unstar-work')]
  const error = star.error ?? unstar.error
  return (
    <li className={styles.item}>
      <WorkPicture {...work} />
      <div className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span aria-live="polite">
          {state === 'waiting' && <Chip icon={<IconClock aria-hidden />}>{t('own.waiting')}</Chip>}
          {state === 'shown' && (
            <Chip tone="success" icon={<IconEye aria-hidden />}>
              {t('own.shown')}
            </Chip>
          )}
        </span>
        {state !== null && (
          <SelectField
            label={t('own.line')}
            value={(star.fetcher.formData?.get('line') as string | null) ?? line ?? ''}
            onChange={({ target }) => star.send({ classroomId, lesson, line: target.value })}
          >
            <option value="">{t('own.noLine')}</option>
            {workLines.map((option) => (
              <option key={option} value={option}>
                {t(`lines.${option}`)}
              </option>
            ))}
          </SelectField>
        )}
        {note && (
          <span className={styles.note}>
            <span className={styles.noteFrom}>{t('own.note')}</span> {note}
          </span>
        )}
      </div>
      <IconButton
        size={48}
        variant="sunken"
        className={state ? styles.starred : undefined}
        label={t('own.star', { title })}
        aria-pressed={state !== null}
        icon={state ? <IconStarFilled aria-hidden /> : <IconStar aria-hidden />}
        disabled={star.busy || unstar.busy}
        onClick={() => (state ? unstar : star).send({ classroomId, lesson })}
      />
      {error && (
        <Notice kind="danger" className={styles.error}>
          <Refusal error={error} />
        </Notice>
      )}
    </li>
  )
}
