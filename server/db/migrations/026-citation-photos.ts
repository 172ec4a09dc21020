/**
 * The officer's photos of citations. Their files are neither a driver's nor an appellant's: the desk's import brings them, they
 * are known by the SHA-256 of what came, and belong to the citations that name them.
 */
export const citationPhotos: readonly string[] = [
  `alter table files add column digest text check (digest ~ '^[0-9a-f]{64}$')`,
  `alter table files drop constraint files_check`,
  `alter table files add constraint files_owner check (num_nonnulls(driver_id, citation_number, digest) = 1)`,
  `create unique index files_of_officers on files (tenant, digest) where digest is not null`,
  `create table citation_photos (
    tenant text not null,
    citation_number text not null,
    n integer not null check (n between 1 and 5),
    file_id uuid not null references files,
    primary key (tenant, citation_number, n),
    foreign key (tenant, citation_number) references citations (tenant, number) on delete cascade)`,
  `create index citation_photos_of_file on citation_photos (file_id)`,
];
