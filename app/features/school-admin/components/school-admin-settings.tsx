import { useState, type FormEvent } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { chosenKinds, retention, retentionKinds, type ChosenKind, type Span as KeptSpan } from '#rules/retention.ts'
import { codingSkins, joinPolicies, leaderboards, loginModes } from '#rules/classroom.ts'
import { quietClocks } from '#rules/rewards/quiet-hours.ts'
import { countries, type Country } from '#rules/school-settings.ts'
import { transferPolicies } from '#rules/students/transfer.ts'
import { DraftBack } from '#app/platform/draft-back.tsx'
import { languages } from '#app/platform/i18n/languages.ts'
import { ReasonText } from '#app/platform/errors/refusal.tsx'
import { useUnsavedForm } from '#app/platform/use-unsaved-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckField } from '#app/ui/check-field.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toasts.tsx'
import type { SchoolAdmin } from '../contract.ts'
import { useNames } from './use-names.ts'
import { useSchoolAdminAction } from './use-school-admin-action.ts'
import styles from './school-admin.module.css'

/** What the school is called, where it is, what holds in all its classrooms, and what is kept how long. */
export function SchoolAdminSettings({ school }: Extract<SchoolAdmin, { section: 'settings' }>) {
  const { t } = useTranslation('school-admin')
  const names = useNames()
  const [country, setCountry] = useState(school.country)
  const [timezone, setTimezone] = useState(school.timezone)
  const { form, isBack, forget, saved } = useUnsavedForm(`school/${school.name}`)
  const { send, busy, errors } = useSchoolAdminAction('changeSchool', () => {
    saved()
    toast({ kind: 'success', message: t('saved') })
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { chat, ...given } = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    )
    const keeps = Object.fromEntries(chosenKinds.map((kind) => [kind, Number(given[`keeps.${kind}`])]))
    send({ ...given, chat: chat ? 'on' : 'off', keeps: JSON.stringify(keeps) })
  }
  const choose = (value: string) => {
    setCountry(value)
    setTimezone(countries[value as Country])
  }
  return (
    <form ref={form} className={styles.stack} onSubmit={submit}>
      {isBack && <DraftBack onForget={forget} />}
      <div className={styles.columns}>
        <Card title={t('settings.school')} padding="large">
          <div className={styles.stack}>
            <TextField
              name="name"
              label={t('settings.name')}
              defaultValue={school.name}
              error={errors.name && <ReasonText reason={errors.name} />}
              maxLength={120}
            />
            <SelectField
              name="country"
              label={t('settings.country')}
              value={country}
              onChange={({ target }) => choose(target.value)}
            >
              {Object.keys(countries).map((code) => (
                <option key={code} value={code} suppressHydrationWarning>
                  {names.country(code)}
                </option>
              ))}
            </SelectField>
            <SelectField
              name="timezone"
              label={t('settings.timezone')}
              hint={t('settings.timezoneHint')}
              value={timezone}
              onChange={({ target }) => setTimezone(target.value)}
            >
              {[...new Set([timezone, ...Object.values(countries)])].map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </SelectField>
            <SelectField name="locale" label={t('settings.locale')} defaultValue={school.locale}>
              {languages.map(({ code, nativeName, tag }) => (
                <option key={code} value={code} lang={tag}>
                  {nativeName}
                </option>
              ))}
            </SelectField>
          </div>
        </Card>
        <Card title={t('settings.classrooms')} padding="large">
          <div className={styles.stack}>
            <CheckField
              name="chat"
              label={t('settings.chat')}
              hint={t('settings.chatHint')}
              defaultChecked={school.settings.chat}
            />
            <Choice
              name="transfers"
              values={transferPolicies}
              value={school.settings.transfers}
              words={(one) => t(`settings.transfer.${one}`)}
              label={t('settings.transfers')}
              hint={t('settings.transfersHint')}
            />
            <SelectField
              name="quietFrom"
              label={t('settings.quietFrom')}
              hint={t('settings.quietHint')}
              defaultValue={school.settings.quietFrom ?? ''}
            >
              <option value="">{t('settings.quietNever')}</option>
              {clocks}
            </SelectField>
            <SelectField
              name="quietTo"
              label={t('settings.quietTo')}
              defaultValue={school.settings.quietTo ?? morning}
              error={errors.quietTo && <ReasonText reason={errors.quietTo} />}
            >
              {clocks}
            </SelectField>
            <p className={styles.note}>{t('settings.begin')}</p>
            <Choice
              name="joinPolicy"
              values={joinPolicies}
              value={school.settings.joinPolicy}
              words={(one) => t(`settings.join.${one}`)}
              label={t('settings.joinPolicy')}
            />
            <Choice
              name="loginMode"
              values={loginModes}
              value={school.settings.loginMode}
              words={(one) => t(`settings.login.${one}`)}
              label={t('settings.loginMode')}
            />
            <Choice
              name="codingSkin"
              values={codingSkins}
              value={school.settings.codingSkin}
              words={(one) => t(`settings.skin.${one}`)}
              label={t('settings.codingSkin')}
            />
            <Choice
              name="leaderboard"
              values={leaderboards}
              value={school.settings.leaderboard}
              words={(one) => t(`settings.board.${one}`)}
              label={t('settings.leaderboard')}
            />
          </div>
        </Card>
      </div>
      <Card title={t('settings.kept')} padding="large">
        <p className={styles.lead}>{t('settings.keptHint')}</p>
        <ul className={styles.list}>
          {retentionKinds.map((kind) => (
            <li key={kind} className={styles.row}>
              <span className={styles.words}>
                <strong>{t(`retention.${kind}.what`)}</strong>
                <span className={styles.note}>{t(`retention.${kind}.then`)}</span>
              </span>
              {isChosen(kind) ? (
                <select
                  className={styles.months}
                  name={`keeps.${kind}`}
                  aria-label={t(`retention.${kind}.what`)}
                  defaultValue={school.settings.keeps[kind]}
                >
                  {retention[kind].choices.map((months) => (
                    <option key={months} value={months}>
                      {t('span.months', { count: months })}
                    </option>
                  ))}
                </select>
              ) : (
                <Span kind={kind} />
              )}
            </li>
          ))}
        </ul>
      </Card>
      <div className={styles.save}>
        <Button type="submit" busy={busy}>
          {t('settings.save')}
        </Button>
      </div>
    </form>
  )
}

const morning = '07:00'
const clocks = quietClocks.map((clock) => (
  <option key={clock} value={clock}>
    {clock}
  </option>
))

const isChosen = (kind: string): kind is ChosenKind => chosenKinds.some((one) => one === kind)

function Span({ kind }: { kind: (typeof retentionKinds)[number] }) {
  const { t } = useTranslation('school-admin')
  return <span className={styles.span}>{spanWords(t, retention[kind].keeps)}</span>
}

function spanWords(t: TFunction<'school-admin'>, span: KeptSpan | null): string {
  if (span === null) return t('span.always')
  if ('months' in span) return t('span.months', { count: span.months })
  return 'days' in span ? t('span.days', { count: span.days }) : t('span.hours', { count: span.hours })
}

type ChoiceProps<Value extends string> = {
  name: string
  label: string
  hint?: string
  values: readonly Value[]
  value: Value
  words: (value: Value) => string
}

function Choice<Value extends string>({ name, label, hint, values, value, words }: ChoiceProps<Value>) {
  return (
    <SelectField name={name} label={label} hint={hint} defaultValue={value}>
      {values.map((one) => (
        <option key={one} value={one}>
          {words(one)}
        </option>
      ))}
    </SelectField>
  )
}
