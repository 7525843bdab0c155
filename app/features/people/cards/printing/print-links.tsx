import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs'
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconHeartHandshake from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import type { ReportPeriod } from '#rules/reports/report-period.ts'
import type { ReportGroup } from '#rules/reports/report-languages.ts'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { findLanguage, languages, localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import { hasSecrets, maxStudentsPerPrintLink, printPaths, type PaperSize, type PrintView } from '../contract.ts'
import styles from './print-links.module.css'

type PrintLinksProps = {
  classroomId: string
  /** The language of the class, preselected because its children read the pages; not offered with `reportGroups`. */
  locale: Locale
  /** Selected students, at most `maxStudentsPerPrintLink`; absent for the whole class. */
  studentIds?: readonly string[]
  /** Initial state of the checkbox that prints secrets. */
  secrets?: boolean
  /** The printable pages to offer; by default cards, list and parent letters, plus the poster for a whole class. */
  views?: readonly PrintView[]
  /** Prints the reports of each group separately, in its language; other views are in `locale`. */
  reportGroups?: readonly ReportGroup<Locale>[]
  /** The period of reports. */
  period?: ReportPeriod
  /** Paper that was chosen elsewhere on the page, or with `onPaper` here. */
  paper?: PaperSize
  onPaper?: (paper: PaperSize) => void
  /** Label of the button, if there is one printout. */
  label?: string
}

type Printout = { view: PrintView; locale: Locale; studentIds?: readonly string[]; label: string }

const icons: Record<PrintView, typeof IconId> = {
  card: IconId,
  list: IconListCheck,
  poster: IconQrcode,
  report: IconFileText,
  'class-report': IconTable,
  certificate: IconCertificate,
  'parent-letter': IconHeartHandshake,
}

/** Buttons for the printable pages of a class. Each creates a print link (valid ten minutes) and opens a new tab. */
export function PrintLinks({
  classroomId,
  locale,
  studentIds,
  reportGroups,
  period,
  secrets = true,
  ...options
}: PrintLinksProps) {
  const { t } = useTranslation('cards')
  const [chosenLanguage, setLanguage] = useState(locale)
  const language = reportGroups ? locale : chosenLanguage
  const [ownPaper, setOwnPaper] = useState<PaperSize>('a4')
  const { paper = ownPaper, onPaper } = options
  const isPaperChosen = options.paper !== undefined && !onPaper
  const [withSecrets, setWithSecrets] = useState(secrets)
  const [unlinked, setUnlinked] = useState(false)
  const hasSelection = studentIds !== undefined && studentIds.length > 0
  const views =
    options.views ??
    (hasSelection
      ? (['card', 'list', 'parent-letter'] as const)
      : (['card', 'list', 'poster', 'parent-letter'] as const))
  const printouts = views.flatMap((view): Printout[] => {
    const label = options.label ?? t(`links.${view}`)
    if (view !== 'report' || !reportGroups) return [{ view, locale: language, studentIds, label }]
    return reportGroups.map(({ count, ...group }) => ({
      ...group,
      view,
      label: reportGroups.length === 1 ? label : `${label} · ${findLanguage(group.locale).nativeName} (${count})`,
    }))
  })
  const offersSecrets = views.some(hasSecrets)

  return (
    <div className={styles.print}>
      <div className={styles.choices}>
        {!reportGroups && (
          <SelectField
            label={t('links.language')}
            value={language}
            onChange={(event) => setLanguage(event.target.value as Locale)}
          >
            {languages.map(({ code, nativeName }) => (
              <option key={code} value={code}>
                {nativeName}
              </option>
            ))}
          </SelectField>
        )}
        {!isPaperChosen && (
          <SegmentedControl
            label={t('links.paper')}
            value={paper}
            onChange={onPaper ?? setOwnPaper}
            options={[
              { value: 'a4', label: t('links.a4') },
              { value: 'letter', label: t('links.letter') },
            ]}
          />
        )}
        {offersSecrets && (
          <CheckField
            label={t('links.secrets')}
            hint={t('links.secretsHint')}
            checked={withSecrets}
            onChange={(event) => setWithSecrets(event.target.checked)}
          />
        )}
        {views.includes('parent-letter') && studentIds?.length !== 1 && (
          <CheckField
            label={t('links.unlinked')}
            hint={t('links.unlinkedHint')}
            checked={unlinked}
            onChange={(event) => setUnlinked(event.target.checked)}
          />
        )}
      </div>
      {hasSelection && studentIds.length > maxStudentsPerPrintLink && (
        <Notice kind="warning">{t('links.most', { count: maxStudentsPerPrintLink })}</Notice>
      )}
      <div className={styles.ways}>
        {printouts.map(({ view, locale: printLocale, studentIds: printedIds, label }, index) => {
          const Icon = icons[view]
          return (
            <ActionForm
              key={`${view} ${printLocale} ${printedIds?.[0] ?? ''}`}
              of="print"
              to={localePath(printLocale, `/dashboard/classroom-dashboard/${classroomId}/students/${printPaths[view]}`)}
              target="_blank"
              rel="noopener"
              reloadDocument
            >
              <input type="hidden" name="paper" value={paper} />
              <input type="hidden" name="secrets" value={String(withSecrets && hasSecrets(view))} />
              {period && <input type="hidden" name="period" value={period} />}
              {view === 'parent-letter' && <input type="hidden" name="unlinked" value={String(unlinked)} />}
              {printedIds?.slice(0, maxStudentsPerPrintLink).map((id) => (
                <input key={id} type="hidden" name="student" value={id} />
              ))}
              <Button type="submit" variant={index === 0 ? 'primary' : 'soft'} icon={<Icon aria-hidden />} wide>
                {label}
              </Button>
            </ActionForm>
          )
        })}
      </div>
    </div>
  )
}
