declare namespace App {
  interface Locals {
    /** Set by Starlight on the pages it draws. */
    starlightRoute: import('@astrojs/starlight/route-data').StarlightRouteData;
  }
}
