import { coreText, createPacs, createText, errorText, PacsError, studyApi } from '@opensono/pacs-core'

const [, , server, token, text] = process.argv
const pacs = createPacs({ baseUrl: server, apis: { study: studyApi }, token: () => token })
const page = await pacs.study.search({ text, pageNumber: 0, pageSize: 20 })
for (const { patientName, examNumber } of page.rows) console.log(`${patientName} ${examNumber}`)

const nobody = createPacs({ baseUrl: server, apis: { study: studyApi }, token: () => 'none' })
const { t } = createText({ resources: [coreText] }).getSnapshot()
await nobody.study.search({ text, pageNumber: 0, pageSize: 20 }).catch((thrown) => {
  console.log(errorText(t, PacsError.from(thrown), { timeZone: undefined }))
})
