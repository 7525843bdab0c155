import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconSwitchHorizontal from '@tabler/icons-react/dist/esm/icons/IconSwitchHorizontal.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { KindIcon } from '#app/features/play/questions/public.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import { StepIcon } from '../steps/components/step-icon.tsx'
import type { PreviewQuestion } from './preview-page.server.ts'
import { useQuestionText } from './use-question-text.ts'
import styles from './preview.module.css'

type QuestionRowProps = {
  question: PreviewQuestion
  index: number
  count: number
  busy: boolean
  isShown: boolean
  isSwapping: boolean
  onShow: (id: string) => void
  onSwap: (id: string) => void
  onMove: (index: number, by: number) => void
  onRemove: (id: string) => void
  /** Replacements, while the question is being swapped. */
  children: ReactNode
}

/** One question of a draft with its history in the class and its actions. */
export function QuestionRow(props: QuestionRowProps) {
  const { question, index, count, busy, isShown, isSwapping, onShow, onSwap, onMove, onRemove, children } = props
  const { t } = useTranslation('competitions')
  const questionText = useQuestionText()
  const number = index + 1
  return (
    <li className={clsx(styles.row, (isShown || isSwapping) && styles.current)}>
      <div className={styles.line}>
        <strong className={styles.number}>{number}</strong>
        <span className={styles.kind}>
          {question.step ? <StepIcon kind={question.step} /> : <KindIcon kind={question.content.kind} />}
        </span>
        <div className={styles.words}>
          <button type="button" className={styles.show} aria-pressed={isShown} onClick={() => onShow(question.id)}>
            {questionText(question)}
          </button>
          <span className={styles.history}>
            {question.step ? (
              <Chip tone="competition">{t(`step.${question.step}`)}</Chip>
            ) : (
              <>
                <RightShare question={question} />
                <QuestionFacts question={question} />
              </>
            )}
          </span>
        </div>
        <div className={styles.does}>
          <IconButton
            label={t('preview.up', { number })}
            icon={<IconArrowUp aria-hidden />}
            disabled={index === 0 || busy}
            onClick={() => onMove(index, -1)}
          />
          <IconButton
            label={t('preview.down', { number })}
            icon={<IconArrowDown aria-hidden />}
            disabled={number === count || busy}
            onClick={() => onMove(index, 1)}
          />
          <IconButton
            label={t('preview.remove', { number })}
            icon={<IconTrash aria-hidden />}
            disabled={count === 1 || busy}
            onClick={() => onRemove(question.id)}
          />
          {question.step === null && (
            <Button
              variant={isSwapping ? 'primary' : 'soft'}
              size="small"
              icon={<IconSwitchHorizontal aria-hidden />}
              aria-expanded={isSwapping}
              onClick={() => onSwap(question.id)}
            >
              <span aria-hidden>{t('preview.swap')}</span>
              <span className="sk-visually-hidden">{t('preview.swapOf', { number })}</span>
            </Button>
          )}
        </div>
      </div>
      {children}
    </li>
  )
}

/** Skill of a question, when the class last played it, and whether it is for other ages. */
export function QuestionFacts({ question: { skill, seenAt, fits } }: { question: PreviewQuestion }) {
  const { t } = useTranslation('competitions')
  const formatDate = useDateFormatter({ dateStyle: 'medium' })
  const facts = [skill, seenAt === null ? '' : t('preview.seen', { date: formatDate(seenAt) })].filter(Boolean)
  return (
    <span className={styles.facts}>
      {facts.join(' · ')}
      {!fits && <Chip tone="warning">{t('preview.otherAges')}</Chip>}
    </span>
  )
}

function RightShare({ question: { rightPercent, seenAt } }: { question: PreviewQuestion }) {
  const { t } = useTranslation('competitions')
  if (rightPercent === null)
    return <span className={styles.share}>{seenAt === null && <Chip tone="success">{t('preview.new')}</Chip>}</span>
  return (
    <span className={styles.share}>
      <span className={styles.bar} aria-hidden>
        <span style={{ width: `${rightPercent}%` }} />
      </span>
      {t('preview.right', { percent: rightPercent })}
    </span>
  )
}
