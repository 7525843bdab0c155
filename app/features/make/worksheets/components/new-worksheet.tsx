import { clsx } from 'clsx'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import IconCards from '@tabler/icons-react/dist/esm/icons/IconCards.mjs'
import IconMap from '@tabler/icons-react/dist/esm/icons/IconMap.mjs'
import IconTarget from '@tabler/icons-react/dist/esm/icons/IconTarget.mjs'
import { sheetLimits } from '#rules/worksheets/sheet-task.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction, type Fields } from '#app/platform/forms/use-action.ts'
import { languages, type Locale } from '#app/platform/i18n/languages.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { mistakeDays, type SheetSource } from '../contract.ts'
import type { GeneratorPage } from './generator-screen.tsx'
import { SourceFields } from './source-fields.tsx'
import styles from './worksheets.module.css'

const icons: Record<SheetSource, ReactNode> = {
  mistakes: <IconTarget aria-hidden />,
  lesson: <IconMap aria-hidden />,
  bank: <IconCards aria-hidden />,
}

const usualTasks = '6'

/** Everything is chosen already, so that two taps print a worksheet. */
export function NewWorksheet({ page }: { page: GeneratorPage }) {
  const { t, i18n } = useTranslation('worksheets')
  const [navigate, localized, group] = [useNavigate(), useLocalePath(), useId()]
  const { classroomId, lessons, nextLesson, banks, mistakes, students } = page
  const [source, setSource] = useState<SheetSource>(mistakes > 0 ? 'mistakes' : lessons.length > 0 ? 'lesson' : 'bank')
  const [from, setFrom] = useState({ lesson: nextLesson ?? lessons[0]?.id ?? '', step: '', bank: banks[0]?.id ?? '' })
  const [tasks, setTasks] = useState<string>(usualTasks)
  const [language, setLanguage] = useState(i18n.language as Locale)
  const [copies, setCopies] = useState<'class' | 'each'>(students > 0 ? 'each' : 'class')
  const [camera, setCamera] = useState(true)
  const make = useAction<{ worksheet: string }>('make', {
    onDone: ({ worksheet }) => void navigate(localized(`/dashboard/worksheet?sheet=${worksheet}`)),
    skipRevalidation: true,
  })
  const notes: Record<SheetSource, string> = {
    mistakes: mistakes > 0 ? t('from.mistakesNote', { count: mistakes, days: mistakeDays }) : t('from.noMistakes'),
    lesson: t('from.lessonNote'),
    bank: t('from.bankNote'),
  }
  const available: Record<SheetSource, boolean> = {
    mistakes: mistakes > 0,
    lesson: lessons.length > 0,
    bank: banks.length > 0,
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        const { lesson, step, bank } = from
        const chosen: Fields =
          source === 'lesson' ? { lesson, ...(step && { step }) } : source === 'bank' ? { bank } : {}
        const read: Fields = copies === 'each' && camera ? { camera: 'on' } : {}
        make.send({ classroomId, source, tasks, language, copies, ...chosen, ...read })
      }}
    >
      <fieldset className={styles.sources}>
        <legend>{t('from.title')}</legend>
        {(['mistakes', 'lesson', 'bank'] as const).map((name) => (
          <label key={name} className={clsx(styles.source, source === name && styles.chosen)}>
            <input
              className="sk-visually-hidden"
              type="radio"
              name={group}
              checked={source === name}
              disabled={!available[name]}
              onChange={() => setSource(name)}
            />
            {icons[name]}
            <span>
              <b>{t(`from.${name}`)}</b>
              <small>{notes[name]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <Card className={styles.choices}>
        <SourceFields page={page} source={source} from={from} onChange={setFrom} />
        <div className={styles.row}>
          <span aria-hidden>{t('tasks')}</span>
          <SegmentedControl
            label={t('tasks')}
            value={tasks}
            onChange={setTasks}
            options={sheetLimits.tasks.map((count) => ({ value: String(count), label: String(count) }))}
          />
        </div>
        <div className={styles.row}>
          <span aria-hidden>{t('copies.title')}</span>
          <SegmentedControl
            label={t('copies.title')}
            value={copies}
            onChange={setCopies}
            options={[
              { value: 'class', label: t('copies.class') },
              ...(students > 0 ? [{ value: 'each' as const, label: t('copies.each') }] : []),
            ]}
          />
        </div>
        <p className={styles.note}>{t(copies === 'each' ? 'copies.eachNote' : 'copies.classNote')}</p>
        {copies === 'each' && (
          <CheckField
            label={t('camera')}
            hint={t('cameraNote')}
            checked={camera}
            onChange={({ currentTarget }) => setCamera(currentTarget.checked)}
          />
        )}
        <SelectField
          label={t('language')}
          value={language}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value as Locale)}
        >
          {languages.map(({ code, nativeName, tag }) => (
            <option key={code} value={code} lang={tag}>
              {nativeName}
            </option>
          ))}
        </SelectField>
        <RefusalNotice error={make.error} />
        <Button type="submit" variant="go" size="large" wide busy={make.busy} disabled={!available[source]}>
          {t('make')}
        </Button>
      </Card>
    </form>
  )
}
