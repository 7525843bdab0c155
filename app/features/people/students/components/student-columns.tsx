import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { TableColumn } from '#app/ui/table/data-table.tsx'

export const nameColumn = <Row extends { name: string }>(
  t: TFunction<'students'>,
  render: (row: Row) => ReactNode,
): TableColumn<Row> => ({ key: 'name', title: t('columns.name'), fixed: true, value: ({ name }) => name, render })

export const identityColumns = <Row extends { username: string | null; identifier: string | null }>(
  t: TFunction<'students'>,
): TableColumn<Row>[] => [
  { key: 'username', title: t('columns.username'), roomy: true, value: ({ username }) => username },
  { key: 'identifier', title: t('columns.identifier'), roomy: true, value: ({ identifier }) => identifier },
]
