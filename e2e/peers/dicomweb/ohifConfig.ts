/** What may be said to the viewer besides where the studies are. */
export interface OhifConfigOptions {
  /** Clips play as soon as they are open. @defaultValue false, as OHIF comes */
  isAutoPlaying?: boolean
}

/**
 * How OHIF is configured with the address of our studies and a token: the whole of what a hospital writes into its `app-config.js`.
 *
 * @param root - of our DICOMweb.
 * @param token - of anyone who looks.
 * @param options - what differs from a plain OHIF.
 */
export function ohifConfig(root: string, token: string, { isAutoPlaying = false }: OhifConfigOptions = {}): string {
  const configuration = {
    friendlyName: 'OpenSono',
    name: 'opensono',
    qidoRoot: root,
    wadoRoot: root,
    wadoUriRoot: root,
    qidoSupportsIncludeField: true,
    imageRendering: 'wadors',
    thumbnailRendering: 'wadors',
    enableStudyLazyLoad: true,
    supportsFuzzyMatching: true,
    supportsWildcard: true,
    singlepart: 'video',
    bulkDataURI: { enabled: true },
    omitQuotationForMultipartRequest: true,
  }
  const config = {
    routerBasename: null,
    extensions: [],
    modes: [],
    showStudyList: true,
    useCPURendering: true,
    maxNumberOfWebWorkers: 2,
    maxNumRequests: { interaction: 100, thumbnail: 5, prefetch: 25 },
    showErrorDetails: 'always',
    defaultDataSourceName: 'opensono',
    dataSources: [
      { namespace: '@ohif/extension-default.dataSourcesModule.dicomweb', sourceName: 'opensono', configuration },
    ],
    autoPlayCine: isAutoPlaying,
    investigationalUseDialog: { option: 'never' },
  }
  // The services are there when the data source is set up, not yet when the configuration is read.
  return `window.config = ({ servicesManager }) => {
    const config = ${JSON.stringify(config)}
    config.dataSources[0].configuration.onConfiguration = (configuration) => {
      servicesManager.services.userAuthenticationService.setServiceImplementation({
        getAuthorizationHeader: () => ({ Authorization: ${JSON.stringify(`Bearer ${token}`)} }),
      })
      return configuration
    }
    return config
  }`
}
