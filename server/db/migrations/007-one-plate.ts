/**
 * A plate stands once in a profile. plate_key is the plate in the form in which plates are compared (src/domain/plates.ts);
 * vehicles from before have none, so that duplicates among them stay: they are held against new ones by their plate.
 */
export const onePlate: readonly string[] = [
  `alter table vehicles add column plate_key text`,
  `create unique index vehicles_one_plate on vehicles (tenant, driver_id, coalesce(plate_state, ''), plate_key)
    where not inactive`,
];
