import { useTranslation } from 'react-i18next'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { clsx } from 'clsx'
import type { PastedLine } from '#rules/students/pasted-names.ts'
import styles from './pasted-preview.module.css'
import { useErrorText } from '#app/platform/errors/error-text.ts'

/** Line by line: who will be added, who is left out and why. */
export function PastedPreview({ lines, twins }: { lines: PastedLine[]; twins: boolean }) {
  const { t } = useTranslation('students')
  const { reasonText } = useErrorText()
  if (lines.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
    <ol className={styles.lines} aria-label={t('add.preview')} tabIndex={0}>
      {lines.map(({ line, name, identifier, problem, twin }) => {
        const state = problem ? 'problem' : twin ? (twins ? 'twinTaken' : 'twin') : 'fine'
        const Icon = { problem: IconX, twin: IconAlertTriangle, twinTaken: IconCheck, fine: IconCheck }[state]
        return (
          <li key={line} className={clsx(styles.line, styles[state])} data-state={state}>
            <span className={styles.number}>{line}</span>
            <Icon className={styles.mark} aria-hidden />
            <span className={styles.name}>{name || '—'}</span>
            {identifier && <span className={styles.identifier}>{identifier}</span>}
            {(problem ?? twin) && (
              <span className={styles.why}>{problem ? reasonText(problem) : t(`twins.${twin!}`)}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
