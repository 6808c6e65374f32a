import { imageApi, templateApi } from '@opensono/pacs-core'
import { templateNamespace } from '@opensono/pacs-core/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/startTestServer'
import { put } from '../../image/testing/imageFixture'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const xml = `<template xmlns="${templateNamespace}" type="report"><title zh="报告" en="Report"/><body><section name="findings"/><section name="impression"/></body></template>`

test('a template that is added stands at the end, though another one was deleted before', async () => {
  const admin = await server.as('administrator', { image: imageApi, template: templateApi })
  async function add(name: string) {
    const credentials = await admin.image.genericUploadToken({ filename: 'template.xml', purpose: 'template' })
    await put(credentials, Buffer.from(xml))
    const { uploadId } = await admin.image.genericOnUpload({ purpose: 'template', fileUrl: credentials.key })
    return admin.template.createReport({ name, description: '', uploadId })
  }
  const first = await add('n first')
  await add('z second')
  await admin.template.removeReport({ templateId: first.id })
  await add('a third')
  const names = (await admin.template.reports()).map(({ name }) => name)
  expect(names.slice(-2)).toEqual(['z second', 'a third'])
})
