import { type AnnotationKind, annotationKinds } from '@opensono/pacs-core/measure'

/** Tools that change how a picture is looked at. */
export const lookTools = ['select', 'pan', 'zoom', 'magnify', 'rotate', 'window'] as const

/** What the pointer does on a picture: a way to look at it, or what it draws. */
export type Tool = (typeof lookTools)[number] | AnnotationKind | 'ruler'

/** Whether a tool draws an annotation. */
export const isDrawTool = (tool: Tool): tool is AnnotationKind => Object.hasOwn(annotationKinds, tool)
