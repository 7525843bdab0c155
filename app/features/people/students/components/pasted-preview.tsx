import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { splitByReview, type PastedLine } from '#rules/students/pasted-names.ts'
import { useErrorText } from '#app/platform/errors/error-text.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import styles from './pasted-preview.module.css'

type PastedPreviewProps = {
  lines: readonly PastedLine[]
  /** Choices for lines with several readings. */
  children?: ReactNode
  isAdded: (line: PastedLine) => boolean
  onChoose: (line: PastedLine) => void
  /** Selects the line in the text box. */
  onShow: (line: PastedLine) => void
}

/** Preview of the pasted lines: lines that need a review first, then valid ones. */
export function PastedPreview({ lines, children, isAdded, onChoose, onShow }: PastedPreviewProps) {
  const { t } = useTranslation('students')
  const { toReview, valid: validLines } = splitByReview(lines)
  if (lines.length === 0) return <p className={styles.empty}>{t('add.empty')}</p>
  return (
    <div className={styles.preview}>
      <p className={styles.count} role="status">
        {t('add.found', { count: lines.length })}
        {toReview.length > 0 && <strong className={styles.look}>{t('add.look', { count: toReview.length })}</strong>}
      </p>
      {children}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
      <ul className={styles.lines} aria-label={t('add.preview')} tabIndex={0}>
        {toReview.map((line) => (
          <ReviewLine key={line.entry} line={line} isChosen={isAdded(line)} onChoose={onChoose} onShow={onShow} />
        ))}
        {validLines.map((line) => (
          <li key={line.entry} className={styles.line} data-state="fine">
            <IconCheck className={styles.mark} aria-hidden />
            <LineText {...line} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type ReviewLineProps = Pick<PastedPreviewProps, 'onChoose' | 'onShow'> & { line: PastedLine; isChosen: boolean }

function ReviewLine({ line, isChosen, onChoose, onShow }: ReviewLineProps) {
  const { t } = useTranslation('students')
  const { reasonText } = useErrorText()
  const { problem, twin, doubt, name } = line
  return (
    <li className={styles.line} data-state={problem || doubt ? 'problem' : isChosen ? 'taken' : 'twin'}>
      {isChosen ? (
        <IconCheck className={styles.mark} aria-hidden />
      ) : (
        <IconAlertTriangle className={styles.mark} aria-hidden />
      )}
      <LineText {...line} />
      <span className={styles.why}>
        {problem ? reasonText(problem) : doubt ? t(`doubts.${doubt}`) : t(`twins.${twin!}`)}
        <Button variant="quiet" size="small" onClick={() => (problem || doubt ? onShow(line) : onChoose(line))}>
          {t(problem || doubt ? 'add.show' : isChosen ? 'add.leave' : 'add.take')}
          <span className="sk-visually-hidden"> {name}</span>
        </Button>
      </span>
    </li>
  )
}

const LineText = ({ name, title, identifier }: PastedLine) => (
  <>
    <span className={styles.name}>{name || '—'}</span>
    {identifier && <span className={styles.identifier}>{identifier}</span>}
    {title && <Chip className={styles.title}>{title}</Chip>}
  </>
)
