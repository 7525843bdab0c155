import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import { workPageUrl } from '#app/features/learning/progress/public.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useLive } from '#app/platform/live/live.ts'
import { useReloadOnChange } from '#app/platform/live/use-reload-on-change.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { maxWorkNoteLetters } from '#rules/portfolio/work-lines.ts'
import { TextField } from '#app/ui/fields/field.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import { portfolioPath, type StarredWork, type StudentPortfolio } from '../contract.ts'
import { WorkPicture } from './work-picture.tsx'
import styles from './work.module.css'

type StudentPortfolioCardProps = { classroomId: string; student: string; portfolio: StudentPortfolio }

/** Card of the student page: the teacher approves starred work for the family or removes it. */
export function StudentPortfolioCard({ classroomId, student, portfolio }: StudentPortfolioCardProps) {
  const { t } = useTranslation('portfolio')
  const { work, isHomeOff, stamp } = portfolio
  useReloadOnChange(useLive(portfolioPath(classroomId, student), stamp), stamp)
  return (
    <Card title={t('title')} icon={<IconHome aria-hidden />}>
      <p className={styles.hint}>{work.length > 0 ? t('class.hint') : t('class.none')}</p>
      {isHomeOff && <Notice kind="info">{t('class.off')}</Notice>}
      {work.length > 0 && (
        <ul className={styles.list}>
          {work.map((item) => (
            <StarredWorkItem
              key={item.lesson}
              fields={{ classroomId, student, lesson: item.lesson }}
              work={item}
              mayApprove={!isHomeOff}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

type StarredWorkItemProps = {
  fields: { classroomId: string; student: string; lesson: string }
  work: StarredWork
  mayApprove: boolean
}

function StarredWorkItem({ fields, work, mayApprove }: StarredWorkItemProps) {
  const { t } = useTranslation('portfolio')
  const localized = useLocalePath()
  const { lesson, title, step, state, line } = work
  const [note, setNote] = useState(work.note ?? '')
  const isNoteChanged = note.trim() !== (work.note ?? '')
  const [approve, reject] = [useAction('approve-work'), useAction('reject-work')]
  const isBusy = approve.busy || reject.busy
  const error = approve.error ?? reject.error
  const ofWork = <span className="sk-visually-hidden">{title}</span>
  return (
    <li className={styles.item}>
      <WorkPicture {...work} />
      <div className={styles.words}>
        <Link className={styles.title} to={localized(workPageUrl(fields.student, lesson, step))}>
          {title}
        </Link>
        {line && <q className={styles.line}>{t(`lines.${line}`)}</q>}
        {mayApprove && (
          <TextField
            label={t('class.note')}
            optional
            value={note}
            maxLength={maxWorkNoteLetters}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
        <div className={styles.buttons}>
          {state === 'shown' && isNoteChanged && mayApprove && (
            <Button variant="soft" size="small" busy={approve.busy} onClick={() => approve.send({ ...fields, note })}>
              {t('class.saveNote')} {ofWork}
            </Button>
          )}
          {state === 'shown' ? (
            <Chip tone="success" icon={<IconEye aria-hidden />}>
              {t('class.shown')}
            </Chip>
          ) : (
            mayApprove && (
              <Button
                variant="soft"
                size="small"
                icon={<IconCheck aria-hidden />}
                busy={approve.busy}
                disabled={isBusy}
                onClick={() => approve.send({ ...fields, note })}
              >
                {t('class.approve')} {ofWork}
              </Button>
            )
          )}
          <Button variant="quiet" size="small" busy={reject.busy} disabled={isBusy} onClick={() => reject.send(fields)}>
            {state === 'shown' ? t('class.remove') : t('class.reject')} {ofWork}
          </Button>
        </div>
      </div>
      {error && (
        <Notice kind="danger" className={styles.error}>
          <Refusal error={error} />
        </Notice>
      )}
    </li>
  )
}
