import { join } from 'node:path'
import { buildContent } from './build-content.ts'
import { repository } from '../source-files.ts'

/** Setup of the database tests: pages read the catalog file that the build writes. */
export default function setup() {
  buildContent(repository, join(repository, 'build'))
}
