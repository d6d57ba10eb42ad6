module tasman.example/listener

go 1.22
