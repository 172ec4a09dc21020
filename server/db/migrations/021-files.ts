/**
 * Files that people upload, for the answers to a form and for appeals. What is told of one is a row; its bytes are parts of
 * 256 KB, so that no statement carries a whole file. A file belongs to a driver, or to the citation by whose two keys it came.
 */
export const files: readonly string[] = [
  `create table files (
    id uuid primary key,
    tenant text not null,
    driver_id uuid references drivers on delete cascade,
    citation_number text,
    name text not null check (length(name) between 1 and 120),
    media_type text not null check (media_type in ('image/jpeg', 'image/png', 'application/pdf')),
    bytes integer not null check (bytes > 0),
    uploaded_at timestamptz not null,
    submitted_at timestamptz,
    submitted_with text,
    check ((driver_id is null) <> (citation_number is null)),
    check ((submitted_at is null) = (submitted_with is null)))`,
  `create index files_of_driver on files (driver_id) where driver_id is not null`,
  `create index files_of_citation on files (tenant, citation_number) where citation_number is not null`,
  `create index files_swept on files (tenant, uploaded_at)`,
  `create table file_parts (
    tenant text not null,
    file_id uuid not null references files on delete cascade,
    n integer not null check (n >= 0),
    bytes bytea not null check (length(bytes) between 1 and 262144),
    primary key (file_id, n))`,
  // JPEG, PNG and PDF are compressed already: the database need not try.
  `alter table file_parts alter column bytes set storage external`,
];
