import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconFileCheck from '@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import type { RosterParents } from '../contract.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import type { TableColumn } from '#app/ui/table/data-table.tsx'
import type { RosterConsent } from '#app/features/people/consent/public.ts'
import { ConfirmParents } from './confirm-parents.tsx'
import { EnterSlips } from '../slips/enter-slips.tsx'
import { ConsentChips, ParentChip } from './parent-chips.tsx'
import { matchesParentFilter, noConsent, noParents, parentFilters, type ParentFilter } from './parent-filter.ts'
import styles from './roster-parents.module.css'

type Row = { id: string; name: string }

export type RosterParentsData = {
  parents: Record<string, RosterParents>
  consents: Record<string, RosterConsent>
  today: string
  isAdmin: boolean
}

export type ParentsView<Student extends Row> = {
  columns: TableColumn<Student>[]
  /** Both columns under the name, for phones. */
  renderOnPhone: (student: Student) => ReactNode
  matches: (student: Student) => boolean
  filter: ReactNode
  bulkActions: (rows: Student[], done: () => void) => ReactNode
  sheet: ReactNode
}

type OpenSheet = { kind: 'confirm' | 'slips'; rows: Row[]; done: () => void }

/** The parents and the consent of the students: columns, filter and bulk actions of the roster. */
export function useRosterParents<Student extends Row>(
  classroomId: string,
  { parents, consents, today, isAdmin }: RosterParentsData,
): ParentsView<Student> {
  const { t } = useTranslation('consent')
  const [filter, setFilter] = useState<ParentFilter>('all')
  const [open, setOpen] = useState<OpenSheet | null>(null)
  const columns = useMemo(
    (): TableColumn<Student>[] => [
      {
        key: 'parents',
        title: t('roster.parents'),
        roomy: true,
        searchable: false,
        value: ({ id }) => parents[id]?.parents.length ?? 0,
        render: ({ id }) => <ParentChip parents={parents[id] ?? noParents} />,
      },
      {
        key: 'consent',
        title: t('roster.column'),
        roomy: true,
        searchable: false,
        value: ({ id }) => consents[id]?.open.length ?? 0,
        render: ({ id }) => <ConsentChips consent={consents[id] ?? noConsent} />,
      },
    ],
    [t, parents, consents],
  )
  const renderOnPhone = useCallback(
    ({ id }: Student) => (
      <span className={styles.chips}>
        <ParentChip parents={parents[id] ?? noParents} />
        <ConsentChips consent={consents[id] ?? noConsent} />
      </span>
    ),
    [parents, consents],
  )
  const close = () => setOpen(null)
  return {
    columns,
    renderOnPhone,
    matches: ({ id }) => matchesParentFilter(filter, parents[id] ?? noParents, consents[id] ?? noConsent),
    filter: (
      <SelectField
        label={t('roster.filter')}
        value={filter}
        onChange={(event) => setFilter(event.target.value as ParentFilter)}
      >
        {parentFilters.map((option) => (
          <option key={option} value={option}>
            {t(`roster.filters.${option}`)}
          </option>
        ))}
      </SelectField>
    ),
    bulkActions: (rows, done) => (
      <>
        <Button
          variant="plain"
          size="small"
          icon={<IconUserCheck aria-hidden />}
          onClick={() => setOpen({ kind: 'confirm', rows, done })}
        >
          {t('roster.confirm')}
        </Button>
        <Button
          variant="plain"
          size="small"
          icon={<IconFileCheck aria-hidden />}
          onClick={() => setOpen({ kind: 'slips', rows, done })}
        >
          {t('roster.slips')}
        </Button>
      </>
    ),
    sheet: (
      <Sheet
        title={t(open?.kind === 'confirm' ? 'roster.confirm' : 'slip.sheet')}
        opened={open !== null}
        onClose={close}
      >
        {open?.kind === 'confirm' && (
          <ConfirmParents
            classroomId={classroomId}
            students={open.rows.map(({ id, name }) => ({ id, name, parents: parents[id] ?? noParents }))}
          />
        )}
        {open?.kind === 'slips' && (
          <EnterSlips
            classroomId={classroomId}
            students={open.rows.map(({ id }) => id)}
            today={today}
            isAdmin={isAdmin}
            onDone={() => {
              open.done()
              close()
            }}
          />
        )}
      </Sheet>
    ),
  }
}
