import { importRosterJob } from '#app/features/people/students/jobs/import-roster.server.ts'
import { openServices } from '#server/services.ts'

/** Runs only the import job of the worker in a separate process, so that suites can kill it. */
const services = openServices(process.env)
services.jobs.start({ 'import-roster': { handle: importRosterJob(services) } })
process.stdout.write('working\n')
