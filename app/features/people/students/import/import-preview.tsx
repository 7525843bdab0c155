import { useTranslation } from 'react-i18next'
import { columnRoles, type ColumnRole } from '#rules/students/columns.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { ImportPreview } from '../contract.ts'
import { encodings, type Encoding } from './limits.ts'
import { ImportOutcome } from './import-outcome.tsx'
import styles from './import.module.css'
import sheets from '../components/sheets.module.css'

export type ImportChoices = { encoding: Encoding | null; roles: ColumnRole[]; header: boolean }

type ImportPreviewProps = {
  preview: ImportPreview
  busy: boolean
  onChoose: (choices: ImportChoices) => void
  onStart: (id: string) => void
}

/** Shows the first rows and the role of each column; every change of an option reloads the preview. */
export function ImportPreviewView({ preview, busy, onChoose, onStart }: ImportPreviewProps) {
  const { t } = useTranslation('students')
  const { encoding, roles, header, sample, plan } = preview
  const choose = (change: Partial<ImportChoices>) => onChoose({ encoding, roles, header, ...change })
  // A role belongs to one column: assigning it clears the column that had it.
  const setRole = (column: number, role: ColumnRole) =>
    choose({
      roles: roles.map((currentRole, index) => (index === column ? role : currentRole === role ? 'skip' : currentRole)),
    })
  return (
    <>
      <div className={styles.choices}>
        {encoding && (
          <SelectField
            label={t('import.encoding')}
            hint={t('import.encodingHint')}
            value={encoding}
            disabled={busy}
            onChange={(event) => choose({ encoding: event.currentTarget.value as Encoding })}
          >
            {encodings.map((encoding) => (
              <option key={encoding} value={encoding}>
                {t(`import.encodings.${encoding}`)}
              </option>
            ))}
          </SelectField>
        )}
        <CheckField
          label={t('import.header')}
          checked={header}
          disabled={busy}
          onChange={(event) => choose({ header: event.currentTarget.checked })}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
      <div className={styles.scroll} role="region" aria-label={t('import.preview')} tabIndex={0}>
        <table className={styles.sample}>
          <caption className="sk-visually-hidden">{t('import.columns')}</caption>
          <thead>
            <tr>
              {roles.map((role, column) => (
                <th key={column} scope="col">
                  <select
                    aria-label={t('import.column', { number: column + 1 })}
                    className={styles.role}
                    value={role}
                    disabled={busy}
                    data-used={role !== 'skip'}
                    onChange={(event) => setRole(column, event.currentTarget.value as ColumnRole)}
                  >
                    {columnRoles.map((columnRole) => (
                      <option key={columnRole} value={columnRole}>
                        {t(`import.roles.${columnRole}`)}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map((row, index) => (
              <tr key={index} data-head={header && index === 0}>
                {row.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {plan ? <ImportOutcome plan={plan} /> : <Notice kind="warning">{t('import.needName')}</Notice>}
      <div className={sheets.foot}>
        <Button variant="go" busy={busy} disabled={!plan || plan.ready === 0} onClick={() => onStart(plan!.id)}>
          {t('import.take', { count: plan?.ready ?? 0 })}
        </Button>
      </div>
    </>
  )
}
